package manyclients.lab.experiment;

import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import manyclients.lab.load.Latency;
import manyclients.lab.load.LoadReport;
import manyclients.lab.swarm.SwarmCount;
import org.jspecify.annotations.Nullable;

/// One measurement of one cell: gives its levels and settings, and records its results.
public final class Run {
  private final Cell cell;
  private final Plan plan;
  private final Map<String, Double> measured = new TreeMap<>();
  private final Map<String, String> said = new TreeMap<>();

  Run(Cell cell, Plan plan) {
    this.cell = cell;
    this.plan = plan;
  }

  /// Returns the level of a factor in this cell.
  public String level(String factor) {
    String level = cell.levels().get(factor);
    if (level == null) {
      throw new IllegalArgumentException("there is no factor '" + factor + "'");
    }
    return level;
  }

  /// Returns the setting of that name, or otherwise the level of the factor, as a number.
  public int number(String name) {
    Long setting = plan.settings().get(name);
    return setting == null ? Integer.parseInt(level(name)) : Math.toIntExact(setting);
  }

  /// Returns a level or a setting as a time, from its number of milliseconds.
  public Duration millis(String name) {
    return Duration.ofMillis(number(name));
  }

  /// @param name the measurement's name, which ends with the unit, as in `connect-ms`
  public void record(String name, double value) {
    if (!Double.isFinite(value)) {
      throw new InvalidMeasurement(
          "'" + name + "' is " + value + ", because too little was measured");
    }
    if (measured.put(cell.key(name), value) != null) {
      throw new IllegalArgumentException("'" + name + "' was measured twice in one run");
    }
  }

  /// Records the number of clients that spoke once and were answered. Refuses the run if one was
  /// not answered.
  public void recordAnswers(SwarmCount count, int clients) {
    record("answered", (double) count.answers());
    InvalidMeasurement.unlessAllAnswered(count.answers(), clients);
  }

  /// Records a result that is not a number, such as the reason why a run ended.
  public void say(String name, String words) {
    said.put(cell.key(name), words);
  }

  /// Records the results of a load: throughput, latencies, and the server's usage.
  public void record(ServerUnderTest.Loaded loaded) {
    LoadReport report = loaded.report();
    record("requests-per-second", report.perSecond());
    loaded
        .used()
        .ifPresent(used ->
            record("requests-per-cpu-second", used.requestsPerCpuSecond(report.measured())));
    Latency latency = report.corrected() == null ? report.naive() : report.corrected();
    record(latency, "");
  }

  /// Records what each request cost the server.
  public void record(ServerUnderTest.Worked worked) {
    record(worked, "");
  }

  /// Records the cost of each request for one of several servers.
  public void record(ServerUnderTest.Worked worked, String prefix) {
    worked
        .used()
        .ifPresent(used -> {
          double work = used.requestsPerCpuSecond(worked.requests());
          record(prefix + "requests-per-cpu-second", work);
          record(prefix + "switches-per-request", (double) used.switches() / worked.requests());
        });
  }

  /// Records the mean and percentiles, in microseconds, unless they are missing.
  public void record(@Nullable Latency latency, String prefix) {
    if (latency != null) {
      record(prefix + "mean-us", latency.mean());
      record(prefix + "p50-us", latency.p50());
      record(prefix + "p90-us", latency.p90());
      record(prefix + "p99-us", latency.p99());
      record(prefix + "p999-us", latency.p999());
      record(prefix + "max-us", latency.max());
    }
  }

  Cell cell() {
    return cell;
  }

  Map<String, Double> measured() {
    return Collections.unmodifiableMap(measured);
  }

  Map<String, String> said() {
    return Collections.unmodifiableMap(said);
  }
}
