package manyclients.store.server;

import java.util.List;
import manyclients.selector.LoopContext;
import manyclients.store.data.Keyspace;
import manyclients.store.log.KeyOwner;

/// The objects that the owners of a store's keys share. Each loop has one owner.
interface Owners {
  static Owners of(Ownership ownership, int loops) {
    return switch (ownership) {
      case SINGLE -> new SingleOwner.Alone();
      case SHARED -> new Stripes(loops);
      case SHARDED -> new ShardedOwners(loops);
    };
  }

  /// Returns all keys, for loading before there are loops.
  Keyspace keys();

  /// Makes the owner for one more loop. Earlier loops may already be running, but no client comes
  /// before all of them have been made.
  Owner forLoop(LoopContext context, LoopClock clock, Durability durability);

  /// Returns the parts in which the log may read all keys, after all loops have been made.
  List<KeyOwner> parts();
}
