package manyclients.wheel;

import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.xray.Xray;

/// Takes connections from the accept queue, at most as many as there are permits. It never waits
/// for one: the listener is just one more thing to check in a turn. Several wheels may share the
/// listener.
final class Acceptor {
  /// Back-off after a failed accept (EMFILE, ENFILE).
  private static final Duration PAUSE = Duration.ofMillis(50);

  /// The maximum number of clients accepted in a row, before the other clients have their turn.
  private static final int AT_ONCE = 64;

  private final ServerSocketChannel listener;
  private final Semaphore permits;
  private final Counters counters;
  private final ErrorListener onError;
  private final Consumer<SocketChannel> admit;
  private long again;

  /// @param admit takes over an accepted channel and its permit, and throws nothing
  Acceptor(
      ServerSocketChannel listener,
      Semaphore permits,
      WheelContext context,
      Consumer<SocketChannel> admit) {
    this.listener = listener;
    this.permits = permits;
    this.counters = context.counters;
    this.onError = context.onError;
    this.again = context.clock.getAsLong();
    this.admit = admit;
  }

  /// Accepts waiting connections, as far as there are permits: at most 64, none in a back-off.
  ///
  /// @param now in nanoseconds, of the wheel's clock
  /// @return the number of accepted connections
  int turn(long now) {
    int came = 0;
    while (came < AT_ONCE && now - again >= 0 && acceptOne(now)) {
      came++;
    }
    return came;
  }

  private boolean acceptOne(long now) {
    if (!permits.tryAcquire()) {
      return false; // clients wait in the accept queue, for free
    }
    SocketChannel channel = null;
    try {
      channel = listener.accept();
    } catch (IOException | RuntimeException | Error e) { // any failure may be temporary
      if (listener.isOpen()) {
        counters.acceptFailures.increment();
        onError.report(Kind.ACCEPT, e);
        again = now + PAUSE.toNanos(); // asking again immediately would spin
      }
    }
    if (channel == null) {
      permits.release();
      return false;
    }
    counters.accepted.increment();
    Xray.accepted(channel);
    admit.accept(channel);
    return true;
  }
}
