package manyclients.store.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.InvalidMeasurement;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.proc.Proc;
import manyclients.lab.proc.Sizes;
import manyclients.lab.process.Child;
import manyclients.lab.process.ChildJvm;

/// The time for which a loop is held by the longest of five million insertions: by the table
/// itself, without a collector, and by each collector. A growing table is the worst case for a
/// collector that is best at objects that die young.
///
/// | collector | flags |
/// |---|---|
/// | `none` | Epsilon, a heap of 4 GB that is in memory from the start |
/// | `serial` | SerialGC, 2 GB |
/// | `small-young` | SerialGC, 2 GB, with a young generation of 16 MB |
/// | `zgc` | ZGC, 4 GB that are in memory from the start |
///
/// A smaller run has fewer keys and smaller heaps.
public final class StoreGrowth extends NamedExperiment {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final int ALLOWED_MS = 5;

  public StoreGrowth() {
    super("store-growth", 10, "How long does the longest of five million insertions take?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(
            effort.pick(1, 3, 5),
            Factor.of(
                "case",
                "hash-map-none",
                "concurrent-hash-map-none",
                "one-bucket-none",
                "hash-map-serial",
                "one-bucket-serial",
                "one-bucket-small-young",
                "one-bucket-zgc"))
        .with("keys", effort.pick(50_000, 1_000_000, 5_000_000))
        .with("heap-mb", effort.pick(256, 1_024, 4_096))
        .with("value-bytes", 64);
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    long heap = run.number("heap-mb");
    if (Sizes.of(Proc.here(), "meminfo").of("MemAvailable") < heap * 3 / 2 << 20) {
      throw new InvalidMeasurement("there is no memory for a heap of " + heap + " MB");
    }
    String level = run.level("case");
    String table =
        List.of("concurrent-hash-map", "hash-map", "one-bucket").stream()
            .filter(level::startsWith)
            .findFirst()
            .orElseThrow();
    ChildJvm jvm =
        ChildJvm.of(GrowthMain.class).withFlags(flags(level.substring(table.length() + 1), heap));
    try (Child child = jvm.start(table, "" + run.number("keys"), "" + run.number("value-bytes"))) {
      String[] found = child.line(PATIENCE).split(" ");
      run.record("longest-ms", Long.parseLong(found[0]) / 1e6);
      run.record("over-5-ms-times", Integer.parseInt(found[1]));
      run.record("allowed-ms", ALLOWED_MS);
    }
  }

  private static String[] flags(String collector, long heap) {
    List<String> flags =
        switch (collector) {
          case "none" -> whole(heap, "-XX:+UnlockExperimentalVMOptions", "-XX:+UseEpsilonGC");
          case "serial" -> List.of("-XX:+UseSerialGC", "-Xmx" + heap / 2 + "m");
          case "small-young" -> List.of("-XX:+UseSerialGC", "-Xmx" + heap / 2 + "m", "-Xmn16m");
          case "zgc" -> whole(heap, "-XX:+UseZGC");
          default -> throw new IllegalArgumentException("there is no collector " + collector);
        };
    return flags.toArray(String[]::new);
  }

  /// Returns flags for a heap that is in memory from the start.
  private static List<String> whole(long heap, String... flags) {
    List<String> all = new ArrayList<>(List.of(flags));
    all.addAll(List.of("-Xms" + heap + "m", "-Xmx" + heap + "m", "-XX:+AlwaysPreTouch"));
    return all;
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "store-growth-table",
                "While a HashMap grows to five million keys, its longest insertion takes at least"
                    + " ten times as long as that of a table that splits one bucket at a time."
                    + " Both run without a garbage collector.",
                "hash-map-none-longest-ms",
                "one-bucket-none-longest-ms",
                "HashMap ÷ one bucket at a time, the longest insertion, in ms")
            .atLeast(10),
        Claim.of(
                "store-growth-concurrent",
                "A ConcurrentHashMap holds the thread that moves its keys for even longer.",
                "concurrent-hash-map-none-longest-ms",
                "hash-map-none-longest-ms",
                "ConcurrentHashMap ÷ HashMap, the longest insertion, in ms")
            .atLeast(1),
        Claim.of(
                "store-growth-collector",
                "With SerialGC, a collection holds the loop for at least twenty times as long as"
                    + " the table does.",
                "one-bucket-serial-longest-ms",
                "one-bucket-none-longest-ms",
                "SerialGC ÷ no collector, the longest insertion, in ms")
            .atLeast(20),
        Claim.of(
                "store-growth-zgc",
                "With ZGC and a large enough heap, no insertion takes more than ten milliseconds,"
                    + " collections included.",
                "one-bucket-zgc-longest-ms",
                "one-bucket-zgc-allowed-ms",
                "the longest insertion ÷ five milliseconds")
            .atMost(2));
  }
}
