package manyclients.store.data;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Looks up a key that stands in the middle of other bytes, as in commands. The chapter's table is
/// compared with a `HashMap`, which needs an object for the key first.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class TableBenchmark {
  private static final int KEY_BYTES = 16;

  /// A thousand keys fit into the processor's cache, a million do not.
  @Param({"1000", "1000000"})
  int keys;

  private final Map<String, byte[]> map = new HashMap<>();
  private final Table table = new Table(SipHash.random());
  private byte[] all = {};
  private int next;

  @Setup
  public void fill() {
    all = new byte[keys * KEY_BYTES];
    for (int i = 0; i < keys; i++) {
      String name = "key:" + (100_000_000_000L + i);
      byte[] key = name.getBytes(StandardCharsets.US_ASCII);
      System.arraycopy(key, 0, all, i * KEY_BYTES, KEY_BYTES);
      table.add(new Entry(key, table.hash(key, 0, KEY_BYTES), key));
      map.put(name, key);
    }
  }

  /// Returns a position that is far from the previous one.
  private int start() {
    next = (int) ((next + 7_368_787L) % keys);
    return next * KEY_BYTES;
  }

  @Benchmark
  public @Nullable Object table() {
    int start = start();
    return table.find(table.hash(all, start, KEY_BYTES), all, start, KEY_BYTES);
  }

  @Benchmark
  public byte @Nullable [] hashMap() {
    return map.get(new String(all, start(), KEY_BYTES, StandardCharsets.ISO_8859_1));
  }
}
