package manyclients.store.experiment;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import manyclients.store.data.Entry;
import manyclients.store.data.Journal;
import manyclients.store.data.Shard;

/// Puts keys of 16 bytes into a table, one after the other, and prints the nanoseconds of the
/// longest insertion, and the number of those over five milliseconds. It runs in a JVM of its own,
/// whose flags choose the collector.
final class GrowthMain {
  private static final int WARM_UP = 100_000;
  private static final int KEY_BYTES = 16;
  private static final long LONG_NANOS = 5_000_000;

  private GrowthMain() {}

  /// A table to fill.
  private interface Target {
    void put(byte[] key, byte[] value);
  }

  /// @param args `hash-map`, `concurrent-hash-map` or `one-bucket`; the number of keys; the length
  ///   of a value in bytes
  public static void main(String[] args) {
    int keys = Integer.parseInt(args[1]);
    int bytes = Integer.parseInt(args[2]);
    fill(target(args[0]), Math.min(WARM_UP, keys), bytes);
    System.gc(); // the garbage of the warm-up does not count
    Longest longest = fill(target(args[0]), keys, bytes);
    System.out.println(longest.nanos + " " + longest.times);
  }

  private static Target target(String name) {
    return switch (name) {
      case "hash-map" -> into(new HashMap<>());
      case "concurrent-hash-map" -> into(new ConcurrentHashMap<>());
      case "one-bucket" -> {
        Shard shard = new Shard(() -> 0, Journal.NONE);
        yield (key, value) -> shard.put(key, 0, key.length, value, Entry.NEVER);
      }
      default -> throw new IllegalArgumentException("there is no table '" + name + "'");
    };
  }

  /// Returns a map as a target. Its keys are ByteBuffers, because arrays with the same bytes are
  /// not equal.
  private static Target into(Map<ByteBuffer, byte[]> map) {
    return (key, value) -> map.put(ByteBuffer.wrap(key), value);
  }

  /// @param nanos the longest insertion
  /// @param times how many insertions took more than five milliseconds
  private record Longest(long nanos, int times) {}

  private static Longest fill(Target target, int keys, int bytes) {
    long longest = 0;
    int times = 0;
    long before = System.nanoTime();
    for (int i = 0; i < keys; i++) {
      target.put(key(i), new byte[bytes]);
      long now = System.nanoTime();
      long took = now - before;
      longest = Math.max(longest, took);
      times += took > LONG_NANOS ? 1 : 0;
      before = now;
    }
    return new Longest(longest, times);
  }

  private static byte[] key(int number) {
    long mixed = number * 0x9e3779b97f4a7c15L; // hashes of successive keys differ
    return ByteBuffer.allocate(KEY_BYTES).putLong(mixed).putLong(number).array();
  }
}
