package manyclients.contract.xray;

import static jdk.jfr.FlightRecorder.isInitialized;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import java.util.function.ToIntFunction;

/// Reports the work of a server's threads, step by step, to the JDK's Flight Recorder. The events
/// are off until a recording enables them by name.
///
/// While an event is off, its method does nothing: it reads no clock and creates no object. Before
/// the first recording, it reads only a field, which is set when the Flight Recorder starts. After
/// that, it asks one shared instance of the event, because interpreted code would create a new one
/// each time; in compiled code the answer is a constant.
///
/// A *client* is any object that stays the same while its connection is open, and belongs to no
/// other: a channel, a socket. Any thread may call these methods.
public final class Xray {
  /// One instance of each event, which knows whether a recording enables it. Loading an event's
  /// class prepares the Flight Recorder, which takes as long as thousands of requests. A loop would
  /// do that for its first client, so nothing here is used before the first recording.
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

  /// A connection was taken from the accept queue.
  public static void accepted(SocketChannel client) {
    accepted(client, Xray::portOf);
  }

  /// A connection was taken from the accept queue.
  public static void accepted(Socket client) {
    accepted(client, Socket::getPort);
  }

  /// A connection was taken from the accept queue.
  ///
  /// @param port returns the client's port. It is called only while the event is on, so it may cost
  ///   a system call. A method reference such as `Client::port` is a constant
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
  /// @param bytes the number of bytes, or -1 at the end of the stream
  public static void read(Object client, int bytes) {
    if (isInitialized() && Each.READ.isEnabled()) {
      new Read(client, bytes).commit();
    }
  }

  /// A whole request was found, and will be handled later.
  public static void taken(Object client) {
    if (isInitialized() && Each.TAKEN.isEnabled()) {
      new Taken(client).commit();
    }
  }

  /// A request is left for another thread to handle. Call it before that thread can find it.
  public static void queued(Object client) {
    if (isInitialized() && Each.QUEUED.isEnabled()) {
      new Queued(client).commit();
    }
  }

  /// The handler is being called.
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

  /// A reply is left for another thread to write. Call it before that thread can find it.
  public static void handedBack(Object client) {
    if (isInitialized() && Each.HANDED_BACK.isEnabled()) {
      new HandedBack(client).commit();
    }
  }

  /// A write has returned.
  ///
  /// @param bytes the number of bytes that the kernel has taken, or, if it does not report that, of
  ///   those given to it
  public static void written(Object client, int bytes) {
    if (isInitialized() && Each.WRITTEN.isEnabled()) {
      new Written(client, bytes).commit();
    }
  }

  /// The kernel takes no more: the client does not read as fast as the server writes.
  ///
  /// @param bytes the number of bytes left
  public static void blocked(Object client, int bytes) {
    if (isInitialized() && Each.BLOCKED.isEnabled()) {
      new Blocked(client, bytes).commit();
    }
  }

  /// The server closes a connection.
  ///
  /// @param cause a constant, so that no string is built while the event is off
  public static void closed(Object client, String cause) {
    if (isInitialized() && Each.CLOSED.isEnabled()) {
      new Closed(client, cause).commit();
    }
  }

  /// A loop's wait for its channels has ended. Called in the loop's thread.
  public static void selected() {
    if (isInitialized() && Each.SELECTED.isEnabled()) {
      new Selected().commit();
    }
  }

  /// A turn of a loop is over. Called in the loop's thread.
  ///
  /// @param ready the number of ready channels, or of completed operations
  /// @param tasks the number of tasks run
  public static void turned(int ready, int tasks) {
    if (isInitialized() && Each.TURNED.isEnabled()) {
      new Turned(ready, tasks).commit();
    }
  }

  /// The current thread wakes a loop. Call it first; otherwise the loop may run before the event.
  public static void woke(Thread loop) {
    if (isInitialized() && Each.WOKEN.isEnabled()) {
      new Woken(loop).commit();
    }
  }
}
