package manyclients.virtual;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/// A lock that no thread holds, although a platform thread waits for it: its next owner is a
/// virtual thread without a carrier on which to take it. It needs a JVM with one carrier.
final class LockMain {
  private static final long LONG_ENOUGH = 1_000; // milliseconds

  private LockMain() {}

  /// Prints whether the lock is held, and whether the platform thread still waits for it.
  ///
  /// @param args a named pipe
  public static void main(String[] args) throws Exception {
    ReentrantLock lock = new ReentrantLock();
    Thread virtual;
    Thread platform;
    lock.lock();
    try {
      virtual = queued(lock, Thread.ofVirtual());
      platform = queued(lock, Thread.ofPlatform().daemon());
      holdTheCarrier(args[0]);
    } finally {
      lock.unlock(); // wakes the next in the queue, but not the one after it
    }
    platform.join(LONG_ENOUGH);
    System.out.println("held: " + lock.isLocked());
    System.out.println("virtual waits: " + lock.hasQueuedThread(virtual));
    System.out.println("platform waits: " + lock.hasQueuedThread(platform));
    System.exit(0);
  }

  private static Thread queued(ReentrantLock lock, Thread.Builder kind) {
    Thread thread =
        kind.start(() -> {
          lock.lock();
          try {
            System.out.println("taken");
          } finally {
            lock.unlock();
          }
        });
    while (!lock.hasQueuedThread(thread)) {
      Thread.onSpinWait();
    }
    return thread;
  }

  /// Occupies the carrier, with a read that blocks in the kernel.
  private static void holdTheCarrier(String pipe) throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    Thread.ofVirtual()
        .start(() -> {
          begun.countDown();
          PinnedMain.read(pipe);
        });
    begun.await();
  }
}
