package manyclients.virtual;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/// A lock that no thread holds, and that a platform thread waits for: the virtual thread that is
/// its next owner has no carrier to take it on. For a JVM with one carrier.
final class LockMain {
  private static final long LONG_ENOUGH = 1_000; // milliseconds

  private LockMain() {}

  /// Says whether the lock is held, and whether the platform thread still waits for it.
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
      lock.unlock(); // the next in the queue is woken, and the one after it is not
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

  /// With a read that waits in the kernel.
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
