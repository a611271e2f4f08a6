package manyclients.suite.rig;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/// The C library keeps the stack of a thread that has ended, and gives it to the next one: a thread
/// that would be had although no more may be reserved. These threads take such stacks, and keep
/// them.
final class KeptStacks implements AutoCloseable {
  private final CountDownLatch release = new CountDownLatch(1);
  private final List<Thread> holders = new ArrayList<>();

  /// Takes all there are.
  ///
  /// @param addresses of which so few are left that no stack can be reserved
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
