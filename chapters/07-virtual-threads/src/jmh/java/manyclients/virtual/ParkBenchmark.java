package manyclients.virtual;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Two threads take turns: each unparks the other, and parks. One operation is one thread's turn:
/// unparking, parking, and bringing the other thread onto a core.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class ParkBenchmark {
  private static final int TURNS = 20_000;

  /// Both threads on one carrier: a switch moves stack frames, and needs no system call.
  @Benchmark
  @OperationsPerInvocation(TURNS)
  @Fork(value = 2, jvmArgsAppend = "-Djdk.virtualThreadScheduler.parallelism=1")
  public void virtualOnOneCarrier() throws InterruptedException {
    play(Thread.ofVirtual());
  }

  /// Each thread on its own carrier: one carrier may have to wake the other.
  @Benchmark
  @OperationsPerInvocation(TURNS)
  @Fork(value = 2, jvmArgsAppend = "-Djdk.virtualThreadScheduler.parallelism=2")
  public void virtualOnTwoCarriers() throws InterruptedException {
    play(Thread.ofVirtual());
  }

  /// The kernel parks and unparks: two `futex` calls per turn.
  @Benchmark
  @OperationsPerInvocation(TURNS)
  public void platform() throws InterruptedException {
    play(Thread.ofPlatform());
  }

  private static void play(Thread.Builder kind) throws InterruptedException {
    Table table = new Table();
    Thread even = kind.unstarted(() -> table.sit(0));
    Thread odd = kind.unstarted(() -> table.sit(1));
    table.players[0] = even;
    table.players[1] = odd;
    even.start();
    odd.start();
    even.join();
    odd.join();
  }

  private static final class Table {
    private final Thread[] players = new Thread[2];
    private volatile int turn;

    void sit(int number) {
      for (int next = turn; next < TURNS; next = turn) {
        if (next % 2 == number) {
          turn = next + 1; // the other one writes only in its own turn
          LockSupport.unpark(players[1 - number]);
        } else {
          LockSupport.park(this);
        }
      }
    }
  }
}
