package manyclients.uring;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import manyclients.contract.xray.Xray;
import manyclients.selector.Connection.State;
import manyclients.selector.Outbox;

/// A client whose socket reports that it is ready. It is registered once, edge-triggered: the
/// kernel reports that something has *become* possible, and this object remembers it until a call
/// shows that it no longer is.
///
/// When the socket is readable and the client may be served, it is read now or queued for a read.
final class EpollConnection extends Connection implements Replies, WritableByteChannel {
  /// The maximum number of reads in a turn: enough for a frame of a megabyte.
  private static final int MOST_READS = 32;

  private final EpollLoop epoll;
  private final Outbox outbox;
  private final Session session;
  private final Runnable readOn = this::readOn;
  private boolean readable;

  /// Set when an end of the stream, or an error, follows the last byte.
  private boolean lastWord;

  private boolean queued;

  EpollConnection(EpollLoop loop, int fd, long token) {
    super(loop, fd, token);
    this.epoll = loop;
    this.outbox = new Outbox(this, loop.counters());
    this.session = new Session(this, this, this::afterPause);
  }

  @Override
  Session session() {
    return session;
  }

  /// Handles events.
  void ready(int happened) {
    lastWord |= (happened & (Epoll.RDHUP | Epoll.HUP | Epoll.ERR)) != 0;
    readable |= lastWord || (happened & Epoll.IN) != 0;
    try {
      if (outbox.isBlocked() && (happened & (Epoll.OUT | Epoll.HUP | Epoll.ERR)) != 0) {
        resume();
      }
      read();
    } catch (IOException | RuntimeException | Error e) {
      failed(e);
    }
  }

  private void resume() throws IOException {
    if (outbox.resume()) {
      settle(session.proceed());
      send();
    }
  }

  private void afterPause() {
    proceed();
    try {
      send();
    } catch (IOException | RuntimeException | Error e) {
      failed(e);
    }
  }

  /// Reads when the client's queued turn has come.
  private void readOn() {
    queued = false;
    try {
      read();
    } catch (IOException | RuntimeException | Error e) {
      failed(e);
    }
  }

  /// Reads once and, while part of a request is kept, up to [#MOST_READS] times: bytes that wait in
  /// the kernel have come in time. Any further reads wait until other clients have had their turn.
  private void read() throws IOException {
    for (int reads = 0; wantsToRead() && reads < MOST_READS; reads++) {
      if (reads > 0 && !session.isInsideRequest()) {
        break;
      }
      int count = epoll.receive(fd);
      readable = count > 0 && (lastWord || count == epoll.in().capacity());
      if (count > 0) {
        received(epoll.in(), loop.decoder());
        send();
      } else if (count == 0) {
        ended();
      } else if (count != -Errno.EAGAIN) {
        failed(Errno.exception("read", count));
      }
    }
    if (wantsToRead() && !queued) {
      queued = true;
      loop.runAfterOthers(readOn);
    }
  }

  private boolean wantsToRead() {
    return readable && (state() == State.WAITING || state() == State.DRAINING);
  }

  @Override
  void rests(State next) {
    if (wantsToRead() && !queued) {
      queued = true; // an edge may have come before, and no other will follow
      loop.runAfterOthers(readOn);
    }
  }

  @Override
  public void reply(ByteBuffer payload) throws IOException {
    outbox.reply(payload, epoll.out());
  }

  /// Does nothing: [#send()] writes later, from a shallower stack. There, the compiler sees more of
  /// the code together, and the downcall allocates no object.
  @Override
  public void flush() {}

  /// Sends the collected replies. If the kernel does not take all of them, the rest goes to the
  /// outbox, and the client waits to write.
  private void send() throws IOException {
    ByteBuffer out = epoll.out();
    if (state() == State.CLOSED) {
      return;
    }
    if (out.position() > 0 && !outbox.isBlocked()) {
      out.flip();
      epoll.send(fd, out);
      Xray.written(this, out.position());
      out.compact();
    }
    outbox.flush(out);
    settle(false);
  }

  @Override
  public void forget() {
    outbox.clear();
  }

  @Override
  public boolean isBlocked() {
    return outbox.isBlocked();
  }

  @Override
  public boolean isEmpty() {
    return !outbox.isBlocked() && epoll.out().position() == 0;
  }

  /// Writes to the socket, for the outbox.
  @Override
  public int write(ByteBuffer bytes) throws IOException {
    int before = bytes.remaining();
    epoll.send(fd, bytes);
    return before - bytes.remaining();
  }

  @Override
  void abandon() {
    epoll.out().clear(); // unsent bytes must not reach the next client
    leave();
  }

  @Override
  public boolean isOpen() {
    return state() != State.CLOSED;
  }
}
