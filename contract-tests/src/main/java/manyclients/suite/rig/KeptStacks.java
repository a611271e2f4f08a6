package manyclients.suite.rig;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/// Threads that use up the stacks of ended threads. The C library keeps such a stack for the next
/// thread, which could then start although no more memory may be reserved.
final class KeptStacks implements AutoCloseable {
  private final CountDownLatch release = new CountDownLatch(1);
  private final List<Thread> holders = new ArrayList<>();

  /// Takes all stacks of ended threads.
  ///
  /// @param addresses a limit that leaves no room to reserve a stack
  void take(long addresses) {
    try (var _ = OwnLimit.ADDRESSES.lower(addresses)) {
      while (true) {
        holders.add(Thread.ofPlatform().daemon().start(this::hold));
      }
    } catch (OutOfMemoryError refused) {
      // there are no more
    }
  }

  private void hold() {
    try {
      release.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() throws InterruptedException {
    release.countDown();
    for (Thread holder : holders) {
      holder.join();
    }
  }
}
