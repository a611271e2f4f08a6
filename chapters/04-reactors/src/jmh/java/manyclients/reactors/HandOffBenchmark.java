package manyclients.reactors;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jctools.queues.MpscUnboundedArrayQueue;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Control;

/// The cost of handing a task to a loop, with different queues in between.
@State(Scope.Group)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class HandOffBenchmark {
  private final Runnable task = new AtomicInteger()::getAndIncrement;
  private static final int MOST = 1_000;

  @Param({"ConcurrentLinkedQueue", "JCTools MPSC", "LinkedBlockingQueue"})
  private String kind = "";

  private Queue<Runnable> queue = new ArrayDeque<>();
  private final AtomicInteger inside = new AtomicInteger();

  @Setup
  public void choose() {
    queue =
        switch (kind) {
          case "ConcurrentLinkedQueue" -> new ConcurrentLinkedQueue<>();
          case "JCTools MPSC" -> new MpscUnboundedArrayQueue<>(1_024);
          default -> new LinkedBlockingQueue<>(); // two locks, one for each end
        };
  }

  /// Adds a task, but first waits while too many are queued.
  @Benchmark
  @Group("handOff")
  public void leave(Control control) {
    while (inside.get() >= MOST && !control.stopMeasurement) {
      Thread.onSpinWait();
    }
    inside.getAndIncrement();
    queue.add(task);
  }

  /// Takes a task, and waits for it if there is none.
  @Benchmark
  @Group("handOff")
  public Runnable take(Control control) {
    Runnable task = queue.poll();
    while (task == null && !control.stopMeasurement) {
      Thread.onSpinWait();
      task = queue.poll();
    }
    inside.getAndDecrement();
    return task;
  }
}
