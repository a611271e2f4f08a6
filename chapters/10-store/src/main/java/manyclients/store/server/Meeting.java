package manyclients.store.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// All loops stand still, and one of them does something with all keys at one moment: `FLUSHALL`,
/// of which the log has one record, behind all changes that it undoes and before all others.
///
/// Nothing else is done like this. While a loop waits for the last one, its clients wait, too.
final class Meeting {
  private static final long PATIENCE = 5; // seconds: a loop that does not come is ending
  private static final byte[] NOT_MET =
      "-ERR the loops did not meet, and nothing has been changed\r\n".getBytes(US_ASCII);

  private final Errand errand;
  private final ShardedOwner home;
  private final ShardedOwners owners;
  private final CyclicBarrier all;

  /// @param home which has the errand's client
  Meeting(Errand errand, ShardedOwner home, ShardedOwners owners) {
    this.errand = errand;
    this.home = home;
    this.owners = owners;
    this.all = new CyclicBarrier(owners.count(), this::act);
    errand.done(NOT_MET, 0); // until it is done
  }

  /// Begins in the first loop, for all meetings: so each loop comes to all of them in one order,
  /// and no two wait for each other.
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
      // nothing has been done, and the reply says so
    }
    if (owner == home) {
      errand.deliver();
    }
  }

  /// In the loop that has come last, while the others wait.
  private void act() {
    ShardedOwner here = owners.here();
    here.begin();
    here.perform(errand, here.all());
    owners.forEach(ShardedOwner::count);
  }
}
