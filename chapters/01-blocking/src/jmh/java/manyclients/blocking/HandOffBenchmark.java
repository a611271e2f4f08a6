package manyclients.blocking;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// The cost of giving a small task to another thread and learning that it is done.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class HandOffBenchmark {
  @Param({"same-thread", "new-thread", "pool"})
  private String whose = "";

  private Executor executor = Runnable::run;

  @Setup
  public void hire() {
    executor =
        switch (whose) {
          case "new-thread" ->
              Executors.newThreadPerTaskExecutor(Thread.ofPlatform().name("new-").factory());
          case "pool" -> Executors.newFixedThreadPool(1);
          default -> Runnable::run;
        };
  }

  @TearDown
  public void dismiss() {
    if (executor instanceof ExecutorService pool) {
      pool.close();
    }
  }

  @Benchmark
  public void handOffAndWait() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    executor.execute(done::countDown);
    done.await();
  }
}
