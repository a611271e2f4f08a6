package manyclients.contract.xray;

import static jdk.jfr.FlightRecorder.isInitialized;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import java.util.function.ToIntFunction;

/// Says what a server does, at the moment when one of its threads has done it. The events are for
/// the JDK's Flight Recorder, and off until a recording asks for them by name.
///
/// While an event is off, its method does nothing: no clock is read, no object made. Before the
/// first recording, it reads a field that says that the Flight Recorder has not been started. Then
/// each event is asked through an instance that is made once, as an interpreted method would make
/// one each time; while no recording wants the event, a compiled method knows so by a constant.
///
/// A *client* is any object that is the same for as long as its connection is open, and belongs to
/// no other: a channel, a socket. Any thread may call these methods.
public final class Xray {
  /// An instance of each event, to be asked whether a recording wants it. Loading the class of an
  /// event prepares the Flight Recorder, which takes as long as thousands of requests: a server's
  /// loop would do that with its first client. So nothing here is touched before a recording.
  private static final class Each {
    static final Object NONE = new Object();
    static final Accepted ACCEPTED = new Accepted(NONE, 0);
    static final Read READ = new Read(NONE, 0);
    static final Taken TAKEN = new Taken(NONE);
    static final Queued QUEUED = new Queued(NONE);
    static final HandlerBegan HANDLER_BEGAN = new HandlerBegan(NONE);
    static final HandlerEnded HANDLER_ENDED = new HandlerEnded(NONE);
    static final HandedBack HANDED_BACK = new HandedBack(NONE);
    static final Written WRITTEN = new Written(NONE, 0);
    static final Blocked BLOCKED = new Blocked(NONE, 0);
    static final Closed CLOSED = new Closed(NONE, "");
    static final Selected SELECTED = new Selected();
    static final Turned TURNED = new Turned(0, 0);
    static final Woken WOKEN = new Woken(null);
  }

  private Xray() {}

  /// A connection was taken from the kernel's queue.
  public static void accepted(SocketChannel client) {
    accepted(client, Xray::portOf);
  }

  /// A connection was taken from the kernel's queue.
  public static void accepted(Socket client) {
    accepted(client, Socket::getPort);
  }

  /// A connection was taken from the kernel's queue.
  ///
  /// @param port tells the client's port; it is asked only while the event is on, so it may cost a
  ///   system call. A reference to a method, as `Client::port`, is a constant
  public static <T> void accepted(T client, ToIntFunction<T> port) {
    if (isInitialized() && Each.ACCEPTED.isEnabled()) {
      new Accepted(client, port.applyAsInt(client)).commit();
    }
  }

  private static int portOf(SocketChannel client) {
    try {
      return client.getRemoteAddress() instanceof InetSocketAddress address ? address.getPort() : 0;
    } catch (IOException e) {
      return 0; // it is closed already
    }
  }

  /// A read has returned.
  ///
  /// @param bytes how many, or -1 at the end of the stream
  public static void read(Object client, int bytes) {
    if (isInitialized() && Each.READ.isEnabled()) {
      new Read(client, bytes).commit();
    }
  }

  /// A whole request was found, which is not handled at once.
  public static void taken(Object client) {
    if (isInitialized() && Each.TAKEN.isEnabled()) {
      new Taken(client).commit();
    }
  }

  /// A request is left for another thread to handle. To be called before that thread can find it.
  public static void queued(Object client) {
    if (isInitialized() && Each.QUEUED.isEnabled()) {
      new Queued(client).commit();
    }
  }

  /// The handler is called now.
  public static void handlerBegan(Object client) {
    if (isInitialized() && Each.HANDLER_BEGAN.isEnabled()) {
      new HandlerBegan(client).commit();
    }
  }

  /// The handler has returned, or thrown.
  public static void handlerEnded(Object client) {
    if (isInitialized() && Each.HANDLER_ENDED.isEnabled()) {
      new HandlerEnded(client).commit();
    }
  }

  /// A reply is left for another thread to write. To be called before that thread can find it.
  public static void handedBack(Object client) {
    if (isInitialized() && Each.HANDED_BACK.isEnabled()) {
      new HandedBack(client).commit();
    }
  }

  /// A write has returned.
  ///
  /// @param bytes how many the kernel has taken; where it is asked to write without saying when it
  ///   has, how many it was asked to take
  public static void written(Object client, int bytes) {
    if (isInitialized() && Each.WRITTEN.isEnabled()) {
      new Written(client, bytes).commit();
    }
  }

  /// The kernel takes no more: the client does not read as fast as the server writes.
  ///
  /// @param bytes how many are left
  public static void blocked(Object client, int bytes) {
    if (isInitialized() && Each.BLOCKED.isEnabled()) {
      new Blocked(client, bytes).commit();
    }
  }

  /// The server closes a connection.
  ///
  /// @param cause a constant: nothing is to be put together while the event is off
  public static void closed(Object client, String cause) {
    if (isInitialized() && Each.CLOSED.isEnabled()) {
      new Closed(client, cause).commit();
    }
  }

  /// A loop has waited for its channels, and goes on. For the loop's thread.
  public static void selected() {
    if (isInitialized() && Each.SELECTED.isEnabled()) {
      new Selected().commit();
    }
  }

  /// A turn of a loop is over. For the loop's thread.
  ///
  /// @param ready how many channels were ready, or how many operations were completed
  /// @param tasks how many tasks were run
  public static void turned(int ready, int tasks) {
    if (isInitialized() && Each.TURNED.isEnabled()) {
      new Turned(ready, tasks).commit();
    }
  }

  /// The current thread wakes a loop. To be called before it does, or the loop may be ahead of it.
  public static void woke(Thread loop) {
    if (isInitialized() && Each.WOKEN.isEnabled()) {
      new Woken(loop).commit();
    }
  }
}
