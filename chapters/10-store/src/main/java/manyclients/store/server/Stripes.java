package manyclients.store.server;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import manyclients.selector.LoopContext;
import manyclients.store.data.Journal;
import manyclients.store.data.Keyspace;
import manyclients.store.data.Places;
import manyclients.store.data.Shard;
import manyclients.store.data.Shards;
import manyclients.store.log.KeyOwner;

/// All keys, owned by all loops together: 64 shards, each with a lock. With this number, two loops
/// rarely want the same shard, and a set of shards still fits into the bits of one `long`.
///
/// Any thread may use it.
final class Stripes implements Owners {
  static final int COUNT = Long.SIZE;
  static final long ALL = -1;

  private final Places places = new Places(COUNT);
  private final List<Shard> shards = Shards.of(COUNT);
  private final List<Stripe> stripes = shards.stream().map(Stripe::new).toList();
  private final List<SharedOwner> owners = new CopyOnWriteArrayList<>();
  private final int loops;

  Stripes(int loops) {
    this.loops = loops;
  }

  /// Returns the stripe of a key, as a set with one element.
  long of(byte[] array, int start, int length) {
    return 1L << places.of(array, start, length);
  }

  /// Returns the first stripe of a set.
  Stripe first(long set) {
    return stripes.get(Long.numberOfTrailingZeros(set));
  }

  List<Shard> shards() {
    return shards;
  }

  /// Returns the stripes whose expired keys one loop frees. Each stripe belongs to one loop.
  long shareOf(int loop) {
    return IntStream.range(0, COUNT)
        .filter(stripe -> stripe % loops == loop)
        .mapToLong(stripe -> 1L << stripe)
        .sum();
  }

  @Override
  public Keyspace keys() {
    return new Shards(shards, () -> 0, Journal.NONE);
  }

  @Override
  public Owner forLoop(LoopContext context, LoopClock clock, Durability durability) {
    SharedOwner owner = new SharedOwner(this, owners.size(), context.loop(), clock, durability);
    if (owners.isEmpty()) {
      owner.usage().set(keys().size(), keys().bytes()); // the keys from the log
    }
    owners.add(owner);
    return owner;
  }

  @Override
  public List<KeyOwner> parts() {
    return IntStream.range(0, COUNT)
        .mapToObj(stripe -> owners.get(stripe % loops).part(1L << stripe))
        .toList();
  }
}
