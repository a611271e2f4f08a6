package manyclients.store.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Stops all loops, so that one of them can work on all keys at one moment. Only `FLUSHALL` and
/// `FLUSHDB` use it. The log has one record of it, after all changes that it undoes and before all
/// others. While a loop waits for the last one to arrive, its clients wait too.
final class Meeting {
  private static final long PATIENCE = 5; // seconds; a loop that takes longer is probably ending
  private static final byte[] NOT_MET =
      "-ERR the loops did not meet, and nothing has been changed\r\n".getBytes(US_ASCII);

  private final Errand errand;
  private final ShardedOwner home;
  private final ShardedOwners owners;
  private final CyclicBarrier all;

  /// @param home the owner in the loop of the errand's client
  Meeting(Errand errand, ShardedOwner home, ShardedOwners owners) {
    this.errand = errand;
    this.home = home;
    this.owners = owners;
    this.all = new CyclicBarrier(owners.count(), this::act);
    errand.done(NOT_MET, 0); // act() replaces this reply
  }

  /// Starts every meeting in loop 0, so that all loops come to all meetings in the same order, and
  /// no two loops wait for each other.
  void call() {
    owners.get(0).loop().queueInLoop(this::invite);
  }

  private void invite() {
    owners.forEach(owner -> owner.loop().queueInLoop(() -> attend(owner)));
  }

  private void attend(ShardedOwner owner) {
    try {
      all.await(PATIENCE, TimeUnit.SECONDS);
    } catch (InterruptedException | BrokenBarrierException | TimeoutException _) {
      // nothing has been done, as the reply says
    }
    if (owner == home) {
      errand.deliver();
    }
  }

  /// Does the work in the loop that arrived last, while the others wait.
  private void act() {
    ShardedOwner here = owners.here();
    here.begin();
    here.perform(errand, here.all());
    owners.forEach(ShardedOwner::count);
  }
}
