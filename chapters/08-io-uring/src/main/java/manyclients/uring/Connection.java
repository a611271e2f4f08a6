package manyclients.uring;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.frame.FrameDecoder;
import manyclients.contract.xray.Xray;
import manyclients.selector.Connection.State;
import manyclients.selector.Timer;

/// One client's connection: its descriptor, its session and its deadline. The two engines differ in
/// how bytes arrive and leave.
///
/// It has the states of chapter 3's connection. Where that one changes the interest set of a key,
/// this one starts or stops receiving:
///
///     ┌────▶ WAITING ── bytes ──▶ answering ──▶ sending ──┐ all sent
///     │                              ▲                    │ the socket is full
///     │ nothing left                 │ sent               ▼
///     └──────────────────────────────┴──────────── WAITING_TO_WRITE
///
/// Everything belongs to the loop's thread.
abstract class Connection {
  private static final int SHUT_WR = 1;

  final Loop loop;
  final int fd;

  /// The client's slot and generation, which the kernel returns with its events.
  final long token;

  private final Timer deadline = new Timer(this::expire);
  private State state = State.WAITING;

  /// The number of bytes that the session keeps, as the loop has counted them.
  private int kept;

  Connection(Loop loop, int fd, long token) {
    this.loop = loop;
    this.fd = fd;
    this.token = token;
  }

  abstract Session session();

  /// Starts or stops receiving, as the new state requires. Called after the state has changed.
  abstract void rests(State next) throws IOException;

  /// Stops receiving and sending. Calls [#leave()] when no operation is under way.
  abstract void abandon();

  /// Starts receiving.
  final void begin() throws IOException {
    loop.schedule(deadline, session().timeout());
    rests(state);
  }

  /// Returns the client's port, for the X-ray.
  final int port() {
    return ListeningSocket.portOfPeer(loop.libc(), fd);
  }

  final State state() {
    return state;
  }

  /// Handles bytes, which belong to the caller again when this returns.
  final void received(ByteBuffer bytes, FrameDecoder decoder) throws IOException {
    Xray.read(this, bytes.remaining());
    if (state != State.CLOSED && state != State.DRAINING && !loop.isStopping()) {
      settle(session().receive(bytes, decoder));
      count();
    }
  }

  /// Reports to the loop how many bytes are kept for this client now. For a request that arrives in
  /// one piece, that is none, before and after.
  private void count() {
    int before = kept;
    kept = session().kept();
    if (kept != before) {
      loop.keeps(kept - before);
    }
  }

  /// Handles the end of the client's stream.
  final void ended() throws IOException {
    Xray.read(this, -1);
    if (state == State.DRAINING) {
      close("end of stream");
    } else if (state != State.CLOSED) {
      session().end();
      settle(true);
    }
  }

  /// Continues after a pause, or when the replies have left.
  final void proceed() {
    if (state != State.DRAINING && state != State.CLOSED) {
      try {
        settle(session().proceed());
        count();
      } catch (IOException | RuntimeException | Error e) {
        failed(e);
      }
    }
  }

  /// Enters the state that the session chooses, and sets the deadline for it.
  final void settle(boolean progress) throws IOException {
    State next = session().state();
    if (next == state && !progress) {
      return; // the same request is arriving, or the same reply waits: same deadline
    }
    switch (next) {
      case CLOSED -> close("end of stream");
      case DRAINING -> {
        loop.libc().shutdown(fd, SHUT_WR);
        rest(next, loop.limits().requestTimeout());
      }
      default -> rest(next, session().timeout());
    }
  }

  private void rest(State next, Duration atMost) throws IOException {
    boolean changed = next != state;
    state = next;
    loop.schedule(deadline, atMost);
    if (changed) {
      rests(next);
    }
  }

  /// Ends gracefully: closes when the client has all its replies and has ended its stream.
  final void drain() {
    try {
      if (state != State.CLOSED && state != State.DRAINING) {
        session().drain();
        settle(false);
      }
    } catch (IOException | RuntimeException | Error e) {
      failed(e);
    }
  }

  private void expire() {
    if (state != State.DRAINING) {
      loop.counters().timedOut.increment();
    }
    close("deadline");
  }

  final void failed(Throwable cause) {
    boolean isFailure = !session().isLeaving() && state != State.CLOSED;
    session().close(); // first: this frees memory, which may be short
    try {
      if (isFailure) {
        loop.counters().failed.increment();
        loop.onError().report(Kind.CONNECTION, cause);
      }
    } finally {
      close("failure");
    }
  }

  int kept() {
    return kept;
  }

  /// Closes the connection to free memory for the others.
  void shed() {
    close("shed");
  }

  public final void close() {
    close("end of the loop");
  }

  /// @param cause for the X-ray
  private void close(String cause) {
    if (state != State.CLOSED) {
      state = State.CLOSED;
      Xray.closed(this, cause);
      loop.cancel(deadline);
      session().close();
      count();
      abandon();
    }
  }

  /// Frees the descriptor and the slot when the kernel uses nothing of this connection any more.
  final void leave() {
    try {
      loop.libc().close(fd); // a downcall may fail for lack of memory
    } finally {
      loop.left(this);
    }
  }
}
