package manyclients.store.server;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import manyclients.selector.LoopContext;
import manyclients.store.data.Journal;
import manyclients.store.data.Keyspace;
import manyclients.store.data.Places;
import manyclients.store.data.Shard;
import manyclients.store.data.Shards;
import manyclients.store.log.KeyOwner;

/// The owners among which the keys are divided, one per loop. Any thread may use it.
final class ShardedOwners implements Owners {
  private final List<Shard> shards;
  private final Route route;
  private final List<ShardedOwner> owners = new CopyOnWriteArrayList<>();

  ShardedOwners(int loops) {
    this.shards = Shards.of(loops);
    this.route = new Route(new Places(loops));
  }

  /// Returns the number of shards.
  int count() {
    return shards.size();
  }

  ShardedOwner get(int place) {
    return owners.get(place);
  }

  /// Returns the owner that belongs to the calling loop.
  ShardedOwner here() {
    return owners.stream().filter(owner -> owner.loop().isInLoop()).findFirst().orElseThrow();
  }

  /// Returns one shard per place. Each belongs to its owner's loop.
  List<Shard> shards() {
    return shards;
  }

  void forEach(Consumer<ShardedOwner> action) {
    owners.forEach(action);
  }

  Route route() {
    return route;
  }

  @Override
  public Keyspace keys() {
    return new Shards(shards, () -> 0, Journal.NONE);
  }

  @Override
  public Owner forLoop(LoopContext context, LoopClock clock, Durability durability) {
    int place = owners.size();
    ShardedOwner owner =
        new ShardedOwner(this, place, shards.get(place), context, clock, durability);
    owners.add(owner);
    return owner;
  }

  @Override
  public List<KeyOwner> parts() {
    return owners.stream().map(ShardedOwner::part).toList();
  }
}
