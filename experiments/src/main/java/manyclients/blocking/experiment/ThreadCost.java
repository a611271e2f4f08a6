package manyclients.blocking.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.proc.Proc;
import manyclients.lab.proc.Sizes;
import manyclients.lab.proc.Vitals;
import manyclients.lab.process.Child;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.results.Slope;
import manyclients.lab.results.Spread;

/// The memory of a platform thread: JVMs with more and more waiting threads, and the growth of
/// their memory with the number of threads. A slope leaves out the JVM itself.
public final class ThreadCost extends NamedExperiment {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  public ThreadCost() {
    super("thread-cost", 1, "What does a waiting thread cost?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 7))
        .with("threads", effort.pick(100, 1_000, 2_000))
        .with("steps", effort.pick(1, 1, 4))
        .with("depth", effort.pick(200, 1_000, 1_000))
        .with("warm-up", effort.pick(100, 2_000, 4_000))
        .with("starts", effort.pick(20, 500, 2_000));
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "cold-threads",
                "A thread that began in interpreted code keeps more than three times the memory of"
                    + " one that began in compiled code.",
                "cold-kb",
                "warm-kb",
                "a thread that began in interpreted code ÷ one that began in compiled code, in KB")
            .atLeast(3),
        Claim.of(
                "reserved",
                "A thread reserves more than ten times the memory that it uses.",
                "reserved-kb",
                "warm-kb",
                "memory that a thread reserves ÷ memory that it uses, in KB")
            .atLeast(10));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    Lines lines = new Lines();
    int steps = run.number("steps");
    int depth = run.number("depth");
    int warmUp = run.number("warm-up");
    for (int step = 0; step <= steps; step++) {
      int threads = run.number("threads") * step / steps;
      cold(threads, lines);
      warm(threads, warmUp, lines);
      deep(threads, warmUp, depth, lines);
      tracked(threads, warmUp, lines);
    }
    lines.slopes().forEach(run::record);
    run.record("start-us", startTime(run.number("starts")));
  }

  /// Measures threads whose code is interpreted, as it is when a program starts. The interpreter
  /// touches a stack's next 20 pages (`StackShadowPages`) in advance, for calls of native methods.
  private static void cold(int threads, Lines lines) throws IOException, InterruptedException {
    long kernelBefore = kernelStacks();
    try (Child holder = hold("-Xint", threads, 0, 0)) {
      lines.add("cold-kb", threads, resident(holder));
      lines.add("kernel-stack-kb", threads, (double) (kernelStacks() - kernelBefore));
      lines.add("heap-bytes", threads, Double.parseDouble(ask(holder, "heap")));
    }
  }

  /// Measures threads whose code was compiled before they started.
  private static void warm(int threads, int warmUp, Lines lines)
      throws IOException, InterruptedException {
    try (Child holder = hold("-Xmixed", threads, 0, warmUp)) {
      lines.add("warm-kb", threads, resident(holder));
    }
  }

  /// Measures threads with compiled code after one deep recursion each. A stack that has grown
  /// keeps its pages.
  private static void deep(int threads, int warmUp, int depth, Lines lines)
      throws IOException, InterruptedException {
    try (Child holder = hold("-Xmixed", threads, depth, warmUp)) {
      lines.add("deep-kb", threads, resident(holder));
    }
  }

  /// Reads the JVM's own account of its threads, from a JVM with Native Memory Tracking.
  private static void tracked(int threads, int warmUp, Lines lines)
      throws IOException, InterruptedException {
    try (Child holder = hold("-XX:NativeMemoryTracking=summary", threads, 0, warmUp)) {
      String[] reservedAndCommitted = ask(holder, "nmt").split(" ");
      lines.add("reserved-kb", threads, Double.parseDouble(reservedAndCommitted[0]));
      lines.add("committed-kb", threads, Double.parseDouble(reservedAndCommitted[1]));
    }
  }

  /// Returns the median time from the call of `start` to the first instruction of the thread's
  /// task, in microseconds.
  private static double startTime(int starts) throws InterruptedException {
    AtomicLong running = new AtomicLong();
    List<Double> micros = new ArrayList<>();
    for (int i = 0; i < starts; i++) {
      long before = System.nanoTime();
      Thread thread = Thread.ofPlatform().start(() -> running.set(System.nanoTime()));
      thread.join();
      if (i >= starts / 2) { // the first half warms up
        micros.add((running.get() - before) / 1e3);
      }
    }
    return Spread.of(micros).median();
  }

  /// Starts a JVM whose whole heap is in memory from the start, so that the growth is not the
  /// heap's.
  private static Child hold(String flag, int threads, int depth, int warmUp)
      throws IOException, InterruptedException {
    Child holder =
        ChildJvm.of(ThreadHolder.class)
            .withFlags("-XX:+UseSerialGC", "-Xms64m", "-Xmx64m", "-XX:+AlwaysPreTouch", flag)
            .start("" + threads, "" + depth, "" + warmUp);
    try {
      holder.line(PATIENCE);
      return holder;
    } catch (IOException | InterruptedException e) {
      holder.close();
      throw e;
    }
  }

  private static String ask(Child holder, String question)
      throws IOException, InterruptedException {
    holder.say(question);
    return holder.line(PATIENCE);
  }

  private static double resident(Child holder) {
    return Vitals.of(holder.pid()).map(vitals -> vitals.resident() / 1024.0).orElse(0.0);
  }

  /// Returns the size of all kernel stacks of this machine, in KB.
  private static long kernelStacks() {
    return Sizes.of(Proc.here(), "meminfo").of("KernelStack") / 1_024;
  }

  /// Points (threads, amount) by name, and the slope of the best straight line through them.
  private static final class Lines {
    private final Map<String, List<double[]>> points = new TreeMap<>();

    void add(String name, double threads, double amount) {
      points.computeIfAbsent(name, _ -> new ArrayList<>()).add(new double[] {threads, amount});
    }

    Map<String, Double> slopes() {
      Map<String, Double> slopes = new TreeMap<>();
      points.forEach((name, line) -> slopes.put(name, slope(line)));
      return slopes;
    }

    private static double slope(List<double[]> line) {
      return Slope.of(
          line.stream().mapToDouble(point -> point[0]).toArray(),
          line.stream().mapToDouble(point -> point[1]).toArray());
    }
  }
}
