package manyclients.lab.experiment;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Ends a measurement that takes too long, because a server that hangs must not hang the
/// measurement. It kills the descendants of this process, and interrupts the measuring thread; then
/// that thread fails.
final class Watchdog implements AutoCloseable {
  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread measuring = Thread.currentThread();
  private final Duration limit;
  private volatile boolean fired;

  Watchdog(Duration limit) {
    this.limit = limit;
    Thread.ofPlatform().daemon().name("watchdog").start(this::watch);
  }

  private void watch() {
    try {
      if (!done.await(limit.toNanos(), TimeUnit.NANOSECONDS)) {
        fired = true;
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        measuring.interrupt();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  boolean hasFired() {
    return fired;
  }

  @Override
  public void close() {
    done.countDown();
  }
}
