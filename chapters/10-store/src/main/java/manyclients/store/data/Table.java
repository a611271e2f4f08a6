package manyclients.store.data;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// A hash table that grows one bucket at a time: *linear hashing* (Litwin, 1980). `HashMap` moves
/// all entries when it doubles. Here, each insertion that finds as many keys as buckets splits one
/// bucket in two. Buckets that have not been split yet are used as they are.
///
/// ```
///   10 buckets:  0  1 | 2  3  4  5  6  7 | 8  9        mask = 15
///               split |  not split yet   | their other halves
/// ```
///
/// The number of a bucket is the low bits of the hash: four of them where this number is below 10,
/// otherwise three. The next split divides bucket 2 into 2 and 10.
///
/// Only for the owner of the keys.
final class Table {
  private static final int FEWEST = 16;
  private static final int MOST = 1 << 30;
  private static final int SPARSE = 4; // buckets per key, before buckets are merged
  private static final long CURSORS = 1L << Integer.SIZE;

  private final SipHash hashing;
  private Segments chains = new Segments(); // the first entry of each bucket
  private int buckets = FEWEST;
  private int mask = 2 * FEWEST - 1; // the bits that number the buckets when all have been split
  private int size;

  Table(SipHash hashing) {
    this.hashing = hashing;
    chains.open(0);
  }

  int size() {
    return size;
  }

  int buckets() {
    return buckets;
  }

  int hash(byte[] array, int start, int length) {
    return hashing.hash(array, start, length);
  }

  private int bucketOf(int hash) {
    int bucket = hash & mask;
    return bucket < buckets ? bucket : bucket & mask >>> 1;
  }

  /// @param hash the hash of this key
  @Nullable Entry find(int hash, byte[] array, int start, int length) {
    Entry entry = chains.get(bucketOf(hash));
    while (entry != null && !(entry.hash == hash && isKey(entry.key, array, start, length))) {
      entry = entry.next;
    }
    return entry;
  }

  @Nullable Entry find(byte[] key) {
    return find(hash(key, 0, key.length), key, 0, key.length);
  }

  private static boolean isKey(byte[] key, byte[] array, int start, int length) {
    return Arrays.equals(key, 0, key.length, array, start, start + length);
  }

  /// @param entry an entry whose key is not in the table
  void add(Entry entry) {
    push(bucketOf(entry.hash), entry);
    size++;
    if (size > buckets && buckets < MOST) {
      split();
    }
  }

  private void push(int bucket, Entry entry) {
    entry.next = chains.get(bucket);
    chains.set(bucket, entry);
  }

  /// Divides the entries of one bucket between two.
  private void split() {
    int added = buckets;
    int parent = added & mask >>> 1;
    chains.open(added);
    Entry entry = chains.get(parent);
    chains.set(parent, null);
    while (entry != null) {
      Entry next = entry.next;
      push((entry.hash & mask) == added ? added : parent, entry);
      entry = next;
    }
    buckets++;
    if (buckets > mask) {
      mask = 2 * mask + 1;
    }
  }

  /// @param entry an entry of the table
  void remove(Entry entry) {
    int bucket = bucketOf(entry.hash);
    Entry other = chains.get(bucket);
    if (other == entry) {
      chains.set(bucket, entry.next);
    } else {
      while (other != null && other.next != entry) {
        other = other.next;
      }
      Objects.requireNonNull(other, "this entry is not in the table").next = entry.next;
    }
    entry.next = null;
    size--;
    for (int i = 0; i < SPARSE && buckets > Math.max(FEWEST, SPARSE * size); i++) {
      merge();
    }
  }

  /// Returns the entries of the last bucket to the bucket from which they were split.
  private void merge() {
    buckets--;
    if (buckets <= mask >>> 1) {
      mask >>>= 1;
    }
    int parent = buckets & mask >>> 1;
    Entry entry = chains.get(buckets);
    while (entry != null) {
      Entry next = entry.next;
      push(parent, entry);
      entry = next;
    }
    chains.set(buckets, null);
    chains.close(buckets);
  }

  void clear() {
    chains = new Segments();
    chains.open(0);
    buckets = FEWEST;
    mask = 2 * FEWEST - 1;
    size = 0;
  }

  /// Returns any entry, or null. Keys that share their bucket with few others are more likely.
  @Nullable Entry random(RandomGenerator random) {
    if (size == 0) {
      return null;
    }
    Entry first = null;
    while (first == null) {
      first = chains.get(random.nextInt(buckets));
    }
    int length = 0;
    for (Entry entry = first; entry != null; entry = entry.next) {
      length++;
    }
    Entry chosen = first;
    for (int i = random.nextInt(length); i > 0 && chosen != null; i--) {
      chosen = chosen.next;
    }
    return chosen;
  }

  /// Does one step of a walk: see [Keyspace#scan]. The visitor must not change the table; between
  /// two steps, anything may change.
  ///
  /// The walk goes through all 2³² hashes, in the order of their *reversed* bits. The hashes of one
  /// bucket have the same low bits. Reversed, these are the high bits, so a bucket is one interval
  /// in this order. Splitting a bucket divides its interval, and merging joins two. The cursor is a
  /// position in the order, not a bucket: all keys before it have been visited and those after it
  /// have not, whatever buckets they are in by now. So a key that stays is visited exactly once.
  long scan(long cursor, Consumer<Entry> visitor) {
    int from = (int) cursor;
    int bucket = bucketOf(Integer.reverse(from));
    for (Entry entry = chains.get(bucket); entry != null; entry = entry.next) {
      if (Integer.compareUnsigned(Integer.reverse(entry.hash), from) >= 0) {
        visitor.accept(entry);
      }
    }
    long interval = CURSORS >>> bits(bucket);
    long next = (Integer.toUnsignedLong(from) | interval - 1) + 1;
    return next == CURSORS ? 0 : next;
  }

  /// Returns the number of low bits that all hashes in a bucket have in common.
  private int bits(int bucket) {
    boolean split = (bucket | mask / 2 + 1) < buckets;
    return Integer.bitCount(split ? mask : mask >>> 1);
  }
}
