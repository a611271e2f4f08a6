package manyclients.blocking.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import manyclients.workbench.process.Child;
import manyclients.workbench.process.ChildJvm;
import manyclients.workbench.results.Result;
import manyclients.workbench.results.Spread;
import manyclients.workbench.vitals.Vitals;

/// What a platform thread costs: JVMs with more and more waiting threads, and how their memory
/// grows with the number of threads. A slope leaves out what the JVM itself costs.
final class ThreadCost implements Experiment {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final int[] points;
  private final int depth;
  private final int warmUp;
  private final int rounds;
  private final int starts;

  ThreadCost(int[] points, int depth, int warmUp, int rounds, int starts) {
    this.points = points;
    this.depth = depth;
    this.warmUp = warmUp;
    this.rounds = rounds;
    this.starts = starts;
  }

  @Override
  public String name() {
    return "thread-cost";
  }

  // tag::rounds[]
  @Override
  public Result measure() throws IOException, InterruptedException {
    Samples samples = new Samples();
    for (int round = 0; round < rounds; round++) {
      Lines lines = new Lines();
      for (int threads : points) {
        cold(threads, lines);
        warm(threads, lines);
        deep(threads, lines);
        tracked(threads, lines);
      }
      lines.slopes().forEach(samples::add);
      startTimes(samples);
    }
    Map<String, Long> settings = new TreeMap<>();
    settings.put("threads", (long) points[points.length - 1]);
    settings.put("depth", (long) depth);
    settings.put("warm-up", (long) warmUp);
    return new Result(LocalDate.now(ZoneOffset.UTC), settings, samples.spreads());
  }

  // end::rounds[]

  // tag::states[]
  /// Threads whose code is interpreted, as it is when a program begins. The interpreter touches a
  /// stack's next 20 pages (`StackShadowPages`) before it needs them, so that a native method may.
  private void cold(int threads, Lines lines) throws IOException, InterruptedException {
    long kernelBefore = kernelStacks();
    try (Child holder = hold("-Xint", threads, 0, 0)) {
      lines.add("cold-kb", threads, resident(holder));
      lines.add("kernel-stack-kb", threads, (double) (kernelStacks() - kernelBefore));
      lines.add("heap-bytes", threads, Double.parseDouble(ask(holder, "heap")));
    }
  }

  /// Threads whose code was compiled before they began.
  private void warm(int threads, Lines lines) throws IOException, InterruptedException {
    try (Child holder = hold("-Xmixed", threads, 0, warmUp)) {
      lines.add("warm-kb", threads, resident(holder));
    }
  }

  /// The same, but they were deep in calls once. What a stack has grown it keeps.
  private void deep(int threads, Lines lines) throws IOException, InterruptedException {
    try (Child holder = hold("-Xmixed", threads, depth, warmUp)) {
      lines.add("deep-kb", threads, resident(holder));
    }
  }

  // end::states[]

  /// The JVM's own account, from a JVM that keeps one.
  private void tracked(int threads, Lines lines) throws IOException, InterruptedException {
    try (Child holder = hold("-XX:NativeMemoryTracking=summary", threads, 0, warmUp)) {
      String[] reservedAndCommitted = ask(holder, "nmt").split(" ");
      lines.add("reserved-kb", threads, Double.parseDouble(reservedAndCommitted[0]));
      lines.add("committed-kb", threads, Double.parseDouble(reservedAndCommitted[1]));
    }
  }

  /// From the call of `start` to the first instruction of the new thread.
  private void startTimes(Samples samples) throws InterruptedException {
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
    samples.add("start-us", Spread.of(micros).median());
  }

  /// A heap that is all there from the start: what grows is not the heap.
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

  /// KB of stacks that threads have in the kernel, those of the whole machine.
  private static long kernelStacks() throws IOException {
    Path meminfo = Path.of("/proc/meminfo");
    if (!Files.exists(meminfo)) {
      return 0;
    }
    return Files.readAllLines(meminfo).stream()
        .filter(line -> line.startsWith("KernelStack:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .sum();
  }

  /// Points (threads, amount) by name, and the slope of the straight line nearest to them.
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

    private static double slope(List<double[]> points) {
      double meanX = points.stream().mapToDouble(p -> p[0]).average().orElseThrow();
      double meanY = points.stream().mapToDouble(p -> p[1]).average().orElseThrow();
      double above = points.stream().mapToDouble(p -> (p[0] - meanX) * (p[1] - meanY)).sum();
      double below = points.stream().mapToDouble(p -> (p[0] - meanX) * (p[0] - meanX)).sum();
      return above / below;
    }
  }
}
