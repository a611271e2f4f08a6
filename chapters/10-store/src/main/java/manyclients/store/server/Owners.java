package manyclients.store.server;

import java.util.List;
import manyclients.selector.LoopContext;
import manyclients.store.data.Keyspace;
import manyclients.store.log.KeyOwner;

/// What the owners of a store's keys share: one owner for each loop.
interface Owners {
  static Owners of(Ownership ownership, int loops) {
    return switch (ownership) {
      case SINGLE -> new SingleOwner.Alone();
      case SHARED -> new Stripes(loops);
      case SHARDED -> new ShardedOwners(loops);
    };
  }

  /// All keys: to be filled before there are loops.
  Keyspace keys();

  /// Makes the owner for one more loop. Loops that have been made before may already turn; but no
  /// client comes before all of them have been made.
  Owner forLoop(LoopContext context, LoopClock clock, Durability durability);

  /// Where the log may read all keys, part by part, when all loops have been made.
  List<KeyOwner> parts();
}
