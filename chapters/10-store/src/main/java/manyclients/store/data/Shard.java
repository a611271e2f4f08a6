package manyclients.store.data;

import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The keys and values of one owner: all keys, or a part of them. It has a table, a heap of the
/// keys that expire, and the watches.
///
/// One thread at a time may use it.
public final class Shard implements Keyspace {
  private static final int TRIES = 1_000;
  private static final int AT_ONCE = 64; // keys between two readings of the clock

  private final Table table;
  private final DueHeap expiring = new DueHeap();
  private final Watches watches = new Watches();
  private final Place place;
  private LongSupplier clock;
  private Journal journal;
  private long bytes;

  /// Makes a shard for all keys.
  ///
  /// @param clock returns milliseconds since 1970; it must not advance during a command
  public Shard(LongSupplier clock, Journal journal) {
    this(clock, journal, SipHash.random(), new Place(0, 1));
  }

  Shard(LongSupplier clock, Journal journal, SipHash hashing, Place place) {
    this.clock = clock;
    this.journal = journal;
    this.place = place;
    table = new Table(hashing);
  }

  /// Replaces the clock, and the journal to which changes are reported.
  public void use(LongSupplier clock, Journal journal) {
    this.clock = clock;
    this.journal = journal;
  }

  @Override
  public @Nullable Entry find(byte[] array, int start, int length) {
    Entry entry = table.find(table.hash(array, start, length), array, start, length);
    return entry == null || isAlive(entry) ? entry : null;
  }

  /// Returns whether the key has not expired. A command that meets an expired key removes it.
  private boolean isAlive(Entry entry) {
    if (entry.due == Entry.NEVER || entry.due >= clock.getAsLong()) {
      return true;
    }
    drop(entry);
    return false;
  }

  private void drop(Entry entry) {
    table.remove(entry);
    expiring.remove(entry);
    bytes -= Footprint.of(entry);
    watches.touch(entry.key, 0, entry.key.length);
  }

  @Override
  public void put(byte[] array, int start, int length, byte[] value, long due) {
    if (due != Entry.NEVER && due < clock.getAsLong()) {
      remove(array, start, length);
      watches.touch(array, start, length); // the value counts as a change, even if it is never seen
      return;
    }
    int hash = table.hash(array, start, length);
    Entry entry = table.find(hash, array, start, length);
    if (entry == null) {
      entry = new Entry(Arrays.copyOfRange(array, start, start + length), hash, value);
      table.add(entry);
    } else {
      bytes -= Footprint.of(entry);
      entry.value = value;
    }
    schedule(entry, due);
    bytes += Footprint.of(entry);
    journal.set(entry.key, value, due);
    watches.touch(array, start, length);
  }

  private void schedule(Entry entry, long due) {
    if (entry.due != due) {
      expiring.schedule(entry, due);
    }
  }

  @Override
  public void expire(Entry entry, long due) {
    bytes -= Footprint.of(entry);
    schedule(entry, due);
    bytes += Footprint.of(entry);
    journal.expire(entry.key, due);
    watches.touch(entry.key, 0, entry.key.length);
  }

  @Override
  public boolean remove(byte[] array, int start, int length) {
    Entry entry = find(array, start, length);
    if (entry == null) {
      return false;
    }
    drop(entry);
    journal.remove(entry.key);
    return true;
  }

  @Override
  public void clear() {
    clearUntold();
    journal.clear();
  }

  /// Removes all keys without a call to the journal. The caller makes one call for all shards.
  void clearUntold() {
    watches.touchAll(table);
    table.clear();
    expiring.clear();
    bytes = 0;
  }

  /// Frees expired keys that no command has asked for.
  ///
  /// @param nanos the maximum time; it takes a little longer, because the clock is not read for
  ///   each key
  /// @return whether there are more
  public boolean expire(long nanos) {
    long began = System.nanoTime();
    long now = clock.getAsLong();
    int done = 0;
    for (Entry entry = expiring.first();
        entry != null && entry.due < now;
        entry = expiring.first()) {
      if (++done % AT_ONCE == 0 && System.nanoTime() - began >= nanos) {
        return true;
      }
      drop(entry);
    }
    return false;
  }

  /// Returns the earliest expiry time, in milliseconds since 1970, or [Entry#NEVER].
  public long nextDue() {
    Entry entry = expiring.first();
    return entry == null ? Entry.NEVER : entry.due;
  }

  @Override
  public long size() {
    return table.size();
  }

  @Override
  public @Nullable Entry random() {
    for (int i = 0; i < TRIES; i++) {
      Entry entry = table.random(ThreadLocalRandom.current());
      if (entry == null || isAlive(entry)) {
        return entry;
      }
    }
    return null;
  }

  @Override
  public long scan(long cursor, Consumer<Entry> visitor) {
    long now = clock.getAsLong();
    return table.scan(
        cursor,
        entry -> {
          if (entry.due >= now) {
            visitor.accept(entry);
          }
        });
  }

  @Override
  public long wholeCursor(long cursor) {
    return place.wholeCursor(cursor);
  }

  @Override
  public void watch(byte[] array, int start, int length, Watch watch) {
    Entry entry = find(array, start, length);
    byte[] key = entry == null ? Arrays.copyOfRange(array, start, start + length) : entry.key;
    watches.add(key, watch, entry == null ? Entry.NEVER : entry.due);
  }

  @Override
  public void unwatch(Watch watch) {
    watches.remove(watch);
  }

  @Override
  public long bytes() {
    return bytes;
  }

  @Override
  public long now() {
    return clock.getAsLong();
  }
}
