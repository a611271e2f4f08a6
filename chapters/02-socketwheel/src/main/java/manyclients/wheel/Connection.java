package manyclients.wheel;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import manyclients.contract.ErrorListener.Kind;

/// One client. Between two visits it rests in one of the states in capitals, and the state says
/// what a visit tries.
///
///     ┌────▶ WAITING ──── try to read ────▶ reading
///     │                                        │
///     │                                        ▼
///     └───────────── no ────────────── a whole request? ◀────────────────────────────┐
///                                              │ yes                                 │
///                                              ▼                                     │
///                                         processing ──▶ writing ────────────────────┤ all written
///                                                           │ the socket is full     │
///                                                           ▼                        │
///                                                   WAITING_TO_WRITE ── try to write ┘
///
/// When there is to be no more, it goes from where it would be WAITING to DRAINING: it has said
/// goodbye, and throws away what still comes. A deadline, an error or the end of the stream leads
/// from anywhere to CLOSED.
///
/// All of it belongs to the wheel's thread.
final class Connection implements Rota.Guest {
  private enum State {
    WAITING,
    WAITING_TO_WRITE, // and not reading: who does not listen may not ask
    DRAINING,
    CLOSED
  }

  private final SocketChannel channel;
  private final Service service;
  private final Runnable gone;
  private final Exchange exchange;
  private State state = State.WAITING;
  private long deadline;
  private boolean leaving;

  /// @param gone is run once, when it has closed
  Connection(SocketChannel channel, Service service, Runnable gone) {
    this.channel = channel;
    this.service = service;
    this.gone = gone;
    this.exchange = new Exchange(channel, service);
    rest(State.WAITING, service.limits.idleTimeout());
  }

  void open() throws IOException {
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
  }

  /// @param now the time, not older than this turn of the wheel
  @Override
  public boolean visit(long now) {
    try {
      boolean found =
          switch (state) {
            case WAITING -> receive();
            case WAITING_TO_WRITE -> resume();
            case DRAINING -> drain();
            case CLOSED -> false;
          };
      if (state != State.CLOSED && now - deadline > 0) { // a difference: nanoTime may overflow
        expire();
      }
      return found;
    } catch (IOException | RuntimeException | Error e) { // one client less, and no harm to others
      fail(e);
      return true;
    }
  }

  private boolean receive() throws IOException {
    boolean inside = exchange.isInsideRequest();
    int number = exchange.taken();
    int count = exchange.receive();
    if (count < 0) {
      hangUp(inside);
    } else if (count > 0 && (!inside || exchange.taken() != number || exchange.isBroken())) {
      settle();
    } // else the same request is still arriving: same state, same deadline
    return count != 0;
  }

  private boolean resume() throws IOException {
    ByteBuffer rest = exchange.waiting();
    boolean moved = rest != null && exchange.resume(rest);
    if (exchange.waiting() != rest) {
      settle();
    } // else the same reply is still waiting
    return moved;
  }

  /// Goes to rest. What is left to do says where, and for how long.
  private void settle() throws IOException {
    leaving |= exchange.isBroken();
    if (exchange.waiting() != null) {
      rest(State.WAITING_TO_WRITE, service.limits.requestTimeout());
    } else if (leaving) {
      channel.shutdownOutput();
      rest(State.DRAINING, service.limits.requestTimeout());
    } else if (exchange.isInsideRequest()) {
      rest(State.WAITING, service.limits.requestTimeout());
    } else {
      rest(State.WAITING, service.limits.idleTimeout());
    }
  }

  private void rest(State next, Duration atMost) {
    state = next;
    deadline = service.clock.getAsLong() + atMost.toNanos();
  }

  /// Answers what one more read brings, and says goodbye.
  void finish() {
    try {
      if (state == State.WAITING) {
        receive();
      }
      leaving = true;
      if (state == State.WAITING) {
        settle();
      } // else the goodbye comes after what is waiting to be written, or has come already
    } catch (IOException | RuntimeException | Error e) {
      fail(e);
    }
  }

  /// Closing with unread input would send a reset, and a reset may overtake the last reply.
  private boolean drain() throws IOException {
    int count = channel.read(service.out.clear());
    if (count < 0) {
      close();
    }
    return count != 0;
  }

  private void hangUp(boolean insideRequest) {
    if (insideRequest) {
      service.counters.failed.increment(); // it left in the middle of a sentence
    }
    close();
  }

  private void expire() {
    if (state != State.DRAINING) {
      service.counters.timedOut.increment();
    }
    close();
  }

  private void fail(Throwable cause) {
    if (!leaving && !service.over && state != State.CLOSED) {
      service.counters.failed.increment();
      service.onError.report(Kind.CONNECTION, cause);
    }
    close();
  }

  @Override
  public boolean isClosed() {
    return state == State.CLOSED;
  }

  void close() {
    if (state != State.CLOSED) {
      state = State.CLOSED;
      try {
        channel.close();
      } catch (IOException e) {
        // nothing to save
      }
      gone.run();
    }
  }
}
