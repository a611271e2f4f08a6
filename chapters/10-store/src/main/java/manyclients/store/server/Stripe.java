package manyclients.store.server;

import java.util.concurrent.locks.ReentrantLock;
import manyclients.store.data.Shard;

/// Some keys, and the lock that a loop holds while it owns them.
final class Stripe {
  private final ReentrantLock lock = new ReentrantLock();
  private final Shard shard; // this and all that follows: guarded by lock
  private long keys;
  private long bytes;

  Stripe(Shard shard) {
    this.shard = shard;
  }

  /// Makes the caller the owner of the keys, with the time and the log of its loop.
  void enter(LoopClock clock, Durability durability) {
    lock.lock();
    keys = shard.size();
    bytes = shard.bytes();
    shard.use(clock, durability.journal());
  }

  /// Returns the keys, for the loop that has entered.
  Shard shard() {
    assert lock.isHeldByCurrentThread();
    return shard;
  }

  /// @param usage the usage of the loop that caused the difference
  void leave(Usage usage) {
    usage.add(shard.size() - keys, shard.bytes() - bytes);
    lock.unlock();
  }
}
