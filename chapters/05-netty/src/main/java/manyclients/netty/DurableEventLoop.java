package manyclients.netty;

import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.SingleThreadIoEventLoop;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// Netty's loop, but that an error does not end it, that its end is told, and that it prepares for
/// its end only if there are channels to be closed.
///
/// Netty's own (4.2.18) ends by an error that is thrown while it waits or reads, such as one of
/// memory: it logs that, and leaves its channels open, of which none is ever looked at again.
///
/// A ring of Netty's that prepares for its end submits an operation that waits for all others. Its
/// read of the eventfd, with which it is woken, waits behind that one, and can outlive the loop.
/// Then it reads from whichever socket has got the number of the eventfd meanwhile, into memory
/// that was given back.
final class DurableEventLoop extends SingleThreadIoEventLoop {
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final long FOR_TASKS = Duration.ofSeconds(1).toNanos(); // Netty's default

  private final Consumer<Throwable> onError;
  private final Consumer<Throwable> onEnd;

  /// @param onError is told in the loop what has ended one of its turns
  /// @param onEnd is told in the loop what has ended it, when its channels are closed
  DurableEventLoop(
      IoEventLoopGroup group,
      Executor executor,
      IoHandlerFactory handlers,
      Consumer<Throwable> onError,
      Consumer<Throwable> onEnd) {
    super(group, executor, handlers);
    this.onError = onError;
    this.onEnd = onEnd;
  }

  @Override
  protected int runIo() {
    try {
      return super.runIo();
    } catch (Throwable t) { // whatever it was, it may pass, and the clients are still there
      onError.accept(t);
      LockSupport.parkNanos(this, PAUSE.toNanos());
      return 0;
    }
  }

  @Override
  protected void run() {
    try {
      turnUntilShutdown();
    } catch (Throwable t) { // beside its channels, where there is nothing to catch it
      try {
        closeChannels();
      } finally {
        onEnd.accept(t);
      }
      throw t;
    }
    onEnd.accept(new IllegalStateException("a loop was shut down"));
  }

  /// As Netty's own.
  private void turnUntilShutdown() {
    ioHandler().initialize();
    do {
      runIo();
      if (isShuttingDown()) {
        closeChannels();
      }
      runAllTasks(FOR_TASKS);
    } while (!confirmShutdown());
  }

  private void closeChannels() {
    if (getNumOfRegisteredChannels() > 0) {
      ioHandler().prepareToDestroy();
    }
  }
}
