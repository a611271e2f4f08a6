package manyclients.reactors;

import java.io.IOException;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import manyclients.selector.EventLoop;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// The cost of waking a loop, and the time until it has run the task for which it was woken.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class WakeUpBenchmark {
  private final AtomicInteger done = new AtomicInteger();
  private final Runnable task = done::getAndIncrement;
  private final EventLoop loop;
  private final Selector selector;
  private final ThreadPoolExecutor worker =
      new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(4));

  public WakeUpBenchmark() {
    try {
      loop = new EventLoop("loop", Duration.ofMillis(250), _ -> {});
      selector = Selector.open();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Setup
  public void start() {
    loop.start();
  }

  @TearDown
  public void stop() throws IOException {
    loop.stop();
    worker.shutdown();
    selector.close();
  }

  /// The system calls alone: one writes to the selector's event descriptor, one reports that, and
  /// one clears it by reading.
  @Benchmark
  public int wakeOneself() throws IOException {
    selector.wakeup();
    return selector.selectNow();
  }

  /// One way: from giving a task to a loop that blocks, or is about to, until the task has run.
  @Benchmark
  public void taskForASleepingLoop() {
    int before = done.get();
    loop.runInLoop(task);
    while (done.get() == before) {
      Thread.onSpinWait();
    }
  }

  /// The other direction: from giving a job to a worker that sleeps, or is about to, until it is
  /// done. The queue is that of `Workers`.
  @Benchmark
  public void jobForASleepingWorker() {
    int before = done.get();
    worker.execute(task);
    while (done.get() == before) {
      Thread.onSpinWait();
    }
  }
}
