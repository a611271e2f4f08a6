package manyclients.uring;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.frame.FrameDecoder;
import manyclients.contract.xray.Xray;
import manyclients.selector.Connection.State;
import manyclients.selector.Timer;

/// One client's connection: its descriptor, its session and its deadline. How bytes come and go is
/// what the two engines differ in.
///
/// It has the states of chapter 3's connection. Where that changes the interest of a key, this
/// starts or stops to receive:
///
///     ┌────▶ WAITING ── bytes ──▶ answering ──▶ sending ──┐ all sent
///     │                              ▲                    │ the socket is full
///     │ nothing left                 │ sent               ▼
///     └──────────────────────────────┴──────────── WAITING_TO_WRITE
///
/// All of it belongs to the loop's thread.
abstract class Connection {
  private static final int SHUT_WR = 1;

  final Loop loop;
  final int fd;

  /// Its slot and generation: what the kernel gives back with its events.
  final long token;

  private final Timer deadline = new Timer(this::expire);
  private State state = State.WAITING;

  /// How many bytes the session keeps, as the loop has counted them.
  private int kept;

  Connection(Loop loop, int fd, long token) {
    this.loop = loop;
    this.fd = fd;
    this.token = token;
  }

  abstract Session session();

  /// Begins or ceases to receive, as the new state wants it; called when the state has changed.
  abstract void rests(State next) throws IOException;

  /// Nothing more is to be received or sent. When nothing is under way, [#leave()].
  abstract void abandon();

  /// Begins: receives from now on.
  final void begin() throws IOException {
    loop.schedule(deadline, session().timeout());
    rests(state);
  }

  /// For the X-ray.
  final int port() {
    return ListeningSocket.portOfPeer(loop.libc(), fd);
  }

  final State state() {
    return state;
  }

  /// Bytes have come, and are the caller's again when this returns.
  final void received(ByteBuffer bytes, FrameDecoder decoder) throws IOException {
    Xray.read(this, bytes.remaining());
    if (state != State.CLOSED && state != State.DRAINING && !loop.isStopping()) {
      settle(session().receive(bytes, decoder));
      count();
    }
  }

  /// Tells the loop how much it keeps for this client now. For a request that comes whole that is
  /// nothing, before and after.
  private void count() {
    int before = kept;
    kept = session().kept();
    if (kept != before) {
      loop.keeps(kept - before);
    }
  }

  /// The client has ended its stream.
  final void ended() throws IOException {
    Xray.read(this, -1);
    if (state == State.DRAINING) {
      close("end of stream");
    } else if (state != State.CLOSED) {
      session().end();
      settle(true);
    }
  }

  /// A pause is over, or the replies have left.
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

  /// Goes to rest. What the session has left to do says where, and for how long.
  final void settle(boolean progress) throws IOException {
    State next = session().state();
    if (next == state && !progress) {
      return; // the same request is still arriving, the same reply still waiting: same deadline
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

  /// Ends gracefully: closes when the client has its replies and has closed, too.
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
    session().close(); // first: where memory is short, some of it is here
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

  /// Ends, so that there is memory for the others.
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

  /// The kernel has nothing of it any more: its descriptor goes, and its slot.
  final void leave() {
    try {
      loop.libc().close(fd); // a downcall may need memory
    } finally {
      loop.left(this);
    }
  }
}
