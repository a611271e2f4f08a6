package manyclients.workbench.experiment;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import manyclients.workbench.results.Environment;
import manyclients.workbench.results.Result;
import manyclients.workbench.results.ResultFile;

/// Runs the chapter's experiments and writes what they find.
public final class Measure {

  private Measure() {}

  static List<Experiment> experiments() {
    return List.of(
        new SwarmCost(5, 15_000),
        new CheckedReply(5, Duration.ofSeconds(2)),
        new StalledServer(3, Duration.ofSeconds(20), Duration.ofSeconds(1)));
  }

  /// @param args the file to write, and the experiments to run (all, without)
  public static void main(String[] args) throws IOException, InterruptedException {
    Environment machine = Environment.ofThisMachine();
    List<String> wanted = List.of(args).subList(1, args.length);
    for (Experiment experiment : experiments()) {
      if (wanted.isEmpty() || wanted.contains(experiment.name())) {
        Result result = experiment.measure();
        ResultFile.open(Path.of(args[0])).put(machine, experiment.name(), result);
        System.out.println(experiment.name() + " " + result.settings());
        result.measured().forEach((name, spread) -> System.out.println("  " + name + " " + spread));
      }
    }
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    System.out.printf("load average %.2f: near 0 would be a quiet machine%n", load);
  }
}
