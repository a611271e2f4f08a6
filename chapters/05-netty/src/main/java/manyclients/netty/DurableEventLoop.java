package manyclients.netty;

import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.SingleThreadIoEventLoop;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// Netty's loop with three changes: an error does not end it, its end is reported, and it prepares
/// for its end only if it has channels to close.
///
/// Netty's own loop (4.2.18) ends when an error is thrown while it waits, such as a lack of memory.
/// Netty logs the error and leaves the loop's channels open, and no thread ever serves them.
///
/// A Netty ring that prepares for its end submits an operation that waits for all others. Its read
/// of the eventfd that wakes it waits, too, and can outlive the loop. Then it reads from a socket
/// that has got the eventfd's number in the meantime, into memory that has been freed.
final class DurableEventLoop extends SingleThreadIoEventLoop {
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final long FOR_TASKS = Duration.ofSeconds(1).toNanos(); // Netty's default

  private final Consumer<Throwable> onError;
  private final Consumer<Throwable> onEnd;

  /// @param onError is called in the loop with the failure that has ended one of its turns
  /// @param onEnd is called in the loop with the cause of its end, even a shutdown, after its
  ///   channels have been closed
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
    } catch (Throwable t) { // any failure may be temporary, and the clients are still there
      onError.accept(t);
      LockSupport.parkNanos(this, PAUSE.toNanos());
      return 0;
    }
  }

  @Override
  protected void run() {
    try {
      turnUntilShutdown();
    } catch (Throwable t) { // outside its channels, where no other code catches it
      try {
        closeChannels();
      } finally {
        onEnd.accept(t);
      }
      throw t;
    }
    onEnd.accept(new IllegalStateException("a loop was shut down"));
  }

  /// The same as Netty's own loop, which can also be suspended, except in one case. If a shutdown
  /// begins after the check for it, Netty's loop may end with its channels open; this one runs
  /// another turn.
  private void turnUntilShutdown() {
    ioHandler().initialize();
    boolean closing;
    do {
      runIo();
      closing = isShuttingDown();
      if (closing) {
        closeChannels();
      }
      runAllTasks(FOR_TASKS);
    } while (!closing || !confirmShutdown());
  }

  private void closeChannels() {
    if (getNumOfRegisteredChannels() > 0) {
      ioHandler().prepareToDestroy();
    }
  }
}
