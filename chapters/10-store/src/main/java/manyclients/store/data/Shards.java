package manyclients.store.data;

import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Several shards as one keyspace: [Places] decides which shard a key is in.
///
/// One thread at a time may use it. The caller must own the shards of all keys it names.
public final class Shards implements Keyspace {
  private final List<Shard> all;
  private final Places places;
  private final LongSupplier clock;
  private final Journal journal;

  /// @param clock the time for commands on all shards
  /// @param journal is called when all shards have been cleared
  public Shards(List<Shard> all, LongSupplier clock, Journal journal) {
    this.all = all;
    this.places = new Places(all.size());
    this.clock = clock;
    this.journal = journal;
  }

  /// Returns new shards. Their clock does not advance, and they have no journal, until [Shard#use]
  /// sets both.
  public static List<Shard> of(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> new Shard(() -> 0, Journal.NONE, SipHash.random(), new Place(i, count)))
        .toList();
  }

  private Shard shard(byte[] array, int start, int length) {
    return all.get(places.of(array, start, length));
  }

  @Override
  public @Nullable Entry find(byte[] array, int start, int length) {
    return shard(array, start, length).find(array, start, length);
  }

  @Override
  public void put(byte[] array, int start, int length, byte[] value, long due) {
    shard(array, start, length).put(array, start, length, value, due);
  }

  @Override
  public void expire(Entry entry, long due) {
    shard(entry.key, 0, entry.key.length).expire(entry, due);
  }

  @Override
  public boolean remove(byte[] array, int start, int length) {
    return shard(array, start, length).remove(array, start, length);
  }

  /// Reports one change after all shards are cleared, so that it comes after all changes that it
  /// undoes.
  @Override
  public void clear() {
    all.forEach(Shard::clearUntold);
    journal.clear();
  }

  @Override
  public long size() {
    return all.stream().mapToLong(Shard::size).sum();
  }

  @Override
  public @Nullable Entry random() {
    int first = ThreadLocalRandom.current().nextInt(all.size());
    Entry entry = null;
    for (int i = 0; i < all.size() && entry == null; i++) {
      entry = all.get((first + i) % all.size()).random();
    }
    return entry;
  }

  @Override
  public long scan(long cursor, Consumer<Entry> visitor) {
    Shard shard = all.get(places.ofCursor(cursor));
    return shard.wholeCursor(shard.scan(cursor, visitor));
  }

  @Override
  public long wholeCursor(long cursor) {
    return cursor;
  }

  @Override
  public void watch(byte[] array, int start, int length, Watch watch) {
    shard(array, start, length).watch(array, start, length, watch);
  }

  @Override
  public void unwatch(Watch watch) {
    watch.keys.forEach(key -> shard(key.array(), 0, key.capacity()).unwatch(watch));
  }

  @Override
  public long bytes() {
    return all.stream().mapToLong(Shard::bytes).sum();
  }

  @Override
  public long now() {
    return clock.getAsLong();
  }
}
