package manyclients.selector;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
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

/// The cost of moving a client's deadline, as each request does, while there are many clients.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class DeadlineBenchmark {
  private static final long TIMEOUT = Duration.ofMinutes(5).toNanos();
  private static final long REQUEST = 10_000; // 100,000 requests per second

  @Param({"100", "10000", "100000"})
  private int clients;

  private final TimerWheel wheel = new TimerWheel(Duration.ofMillis(250));
  private final List<Timer> timers = new ArrayList<>();
  private final TreeSet<Entry> sorted = new TreeSet<>();
  private final List<Entry> entries = new ArrayList<>();
  private long now = System.nanoTime();
  private int next;

  private record Entry(long due, int client) implements Comparable<Entry> {
    @Override
    public int compareTo(Entry other) {
      int byTime = Long.compare(due, other.due);
      return byTime != 0 ? byTime : Integer.compare(client, other.client);
    }
  }

  @Setup
  public void fill() {
    for (int i = 0; i < clients; i++) {
      timers.add(new Timer(() -> {}));
      entries.add(new Entry(now + TIMEOUT + i, i));
      sorted.add(entries.get(i));
      wheel.scheduleAt(timers.get(i), now + TIMEOUT + i);
    }
  }

  @Benchmark
  public void wheel() {
    step();
    wheel.scheduleAt(timers.get(next), now + TIMEOUT);
    wheel.advance(now, _ -> {});
  }

  @Benchmark
  public void sortedSet() {
    step();
    sorted.remove(entries.get(next));
    entries.set(next, new Entry(now + TIMEOUT, next));
    sorted.add(entries.get(next));
  }

  @Benchmark
  public long clock() {
    return System.nanoTime();
  }

  private void step() {
    now += REQUEST;
    next = (next + 7_919) % clients; // a prime: it visits all clients, out of order
  }
}
