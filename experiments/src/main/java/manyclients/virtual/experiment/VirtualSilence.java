package manyclients.virtual.experiment;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.proc.Proc;
import manyclients.lab.proc.Sizes;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerMain;
import manyclients.lab.swarm.Swarm;
import manyclients.lab.swarm.SwarmPlan;

/// The memory of a client that has sent one request and is silent now, by kind: stack chunks, byte
/// arrays, other objects, memory outside the heap, kernel stacks.
///
/// A name is that of an engine, and possibly of a variant: `cold`, where all clients come to a
/// server that has just started; `small`, the same without the optimizing compiler, as in the fleet
/// of [MillionThreads]; `compact`, with compact object headers.
public final class VirtualSilence extends NamedExperiment {

  public VirtualSilence() {
    super(
        "virtual-silence",
        7,
        "How much memory does a silent client take on a virtual thread, and where?");
  }

  @Override
  public Plan plan(Effort effort) {
    Factor engines =
        Factor.of(
            "engine",
            "virtual-threads",
            "virtual-threads-cold",
            "virtual-threads-small",
            "platform-threads",
            "selector",
            "selector-compact");
    return Plan.of(effort.pick(1, 3, 5), engines)
        .with("clients", effort.pick(300, 4_000, 10_000))
        .with("warm-up", effort.pick(1, 8, 20));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    int clients = run.number("clients");
    String[] name = run.level("engine").split("-(?=cold|small|compact)", 2);
    String variant = name.length == 1 ? "" : name[1];
    // the whole heap is in memory from the start, so the process grows only outside it
    ChildJvm jvm = ChildJvm.of(ServerMain.class).withFlags(flags(variant));
    try (ServerUnderTest server = ServerUnderTest.start(jvm, "--engine", name[0])) {
      if (!variant.equals("cold") && !variant.equals("small")) {
        // compiles the code, because interpreted frames are larger, on both kinds of stack
        server.warm(SwarmPlan.of(server.port(), 500), run.number("warm-up"));
      }
      Look before = look(server);
      try (Swarm swarm = Swarm.open(SwarmPlan.of(server.port(), clients))) {
        run.recordAnswers(swarm.speak(), clients);
        record(run, before, look(server), clients);
      }
    }
  }

  private static String[] flags(String variant) {
    Stream<String> all =
        Stream.of("-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC");
    Stream<String> more =
        switch (variant) {
          case "small" -> Stream.of("-XX:TieredStopAtLevel=1");
          case "compact" -> Stream.of("-XX:+UseCompactObjectHeaders");
          default -> Stream.empty();
        };
    return Stream.concat(all, more).toArray(String[]::new);
  }

  /// @param slab the kernel's objects, for both ends of each connection
  private record Look(
      Map<String, Long> heap, long outside, long kernelStacks, long slab, int threads) {

    long of(String type) {
      return heap.getOrDefault(type, 0L);
    }

    long all() {
      return heap.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /// Takes the measurements. Descriptors and threads come last, because the kernel makes an inode
  /// of `/proc` for each and keeps it, and they would be counted with the sockets.
  private static Look look(ServerUnderTest server) throws IOException, InterruptedException {
    long pid = server.server().pid();
    Map<String, Long> heap = ClassHistogram.of(pid);
    long outside = Sizes.of(Proc.here(), pid + "/status").of("VmRSS");
    Sizes machine = Sizes.of(Proc.here(), "meminfo");
    var vitals = server.requireVitals();
    return new Look(heap, outside, machine.of("KernelStack"), machine.of("Slab"), vitals.threads());
  }

  private static void record(Run run, Look before, Look after, double clients) {
    double heap = (after.all() - before.all()) / clients;
    double stacks = bytes(before, after, ClassHistogram.STACK_CHUNK) / clients;
    double arrays = bytes(before, after, ClassHistogram.BYTES) / clients;
    double outside = (after.outside() - before.outside()) / clients;
    run.record("heap-bytes", heap);
    run.record("stack-chunk-bytes", stacks);
    run.record("array-bytes", arrays);
    run.record("object-bytes", heap - stacks - arrays);
    run.record("outside-bytes", outside);
    run.record("process-bytes", heap + outside);
    double kernelStacks = (after.kernelStacks() - before.kernelStacks()) / clients;
    double slab = (after.slab() - before.slab()) / clients;
    run.record("kernel-stack-bytes", kernelStacks);
    run.record("slab-bytes", slab);
    run.record("million-gib", 1e6 * (heap + outside + kernelStacks + slab) / 0x1p30);
    run.record("threads", (double) after.threads());
  }

  private static long bytes(Look before, Look after, String type) {
    return after.of(type) - before.of(type);
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "virtual-memory",
                "A silent client on a virtual thread takes at most a quarter of the process memory"
                    + " that it takes on a platform thread.",
                "virtual-threads-process-bytes",
                "platform-threads-process-bytes",
                "virtual threads ÷ platform threads, a silent client's part of the process,"
                    + " in bytes")
            .atMost(0.25),
        Claim.of(
                "virtual-buffers",
                "On a virtual thread, a silent client takes more memory for its buffers than for"
                    + " its stack.",
                "virtual-threads-array-bytes",
                "virtual-threads-stack-chunk-bytes",
                "arrays ÷ stack chunks, of a silent client, in bytes")
            .atLeast(1.2),
        Claim.of(
                "virtual-against-selector",
                "For a silent client, the selector's process needs less than a quarter of the"
                    + " memory that the process with virtual threads needs.",
                "selector-process-bytes",
                "virtual-threads-process-bytes",
                "selector ÷ virtual threads, a silent client's part of the process, in bytes")
            .atMost(0.25));
  }
}
