package manyclients.lab.results;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// Imports JMH's results. A benchmark class becomes an experiment (`HandOffBenchmark` becomes
/// `hand-off`), and each of its methods, with its parameters, becomes a measurement, such as
/// `new-thread-us`.
public final class JmhResults {
  private static final Map<String, String> UNITS =
      Map.of("ops/s", "per-second", "ops/ms", "per-ms", "ops/us", "per-us", "ops/ns", "per-ns");

  private JmhResults() {}

  /// @param args JMH's report (`-rf json`), and the file for the results
  public static void main(String[] args) throws IOException {
    ResultFile file = ResultFile.open(Path.of(args[1]));
    for (var found : read(Files.readString(Path.of(args[0]))).entrySet()) {
      file.put(Environment.ofThisMachine(), found.getKey(), found.getValue());
      System.out.println(found.getKey());
      found.getValue().measured().forEach(JmhResults::print);
    }
  }

  private static void print(String name, Spread spread) {
    Interval interval = spread.interval();
    System.out.printf(
        Locale.ROOT,
        "  %-40s %10s  %s – %s%n",
        name,
        Spread.rounded(spread.median()),
        Spread.rounded(interval.low()),
        Spread.rounded(interval.high()));
  }

  static Map<String, Result> read(String report) throws IOException {
    Map<String, Map<String, Spread>> found = new TreeMap<>();
    for (Object each : list(member(Json.read("{\"all\":" + report + "}"), "all"))) {
      Map<?, ?> benchmark = (Map<?, ?>) each;
      String[] path = String.valueOf(benchmark.get("benchmark")).split("\\.");
      String name = kebab(path[path.length - 2].replaceFirst("Benchmark$", ""));
      found
          .computeIfAbsent(name, _ -> new TreeMap<>())
          .put(measurement(path[path.length - 1], benchmark), spread(benchmark));
    }
    Map<String, Result> results = new TreeMap<>();
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    found.forEach((name, spreads) ->
        results.put(name, new Result(today, Map.of(), spreads, Map.of(), Map.of())));
    return results;
  }

  /// Returns the method, the values of its parameters, and the unit: `decode-128-ns`.
  private static String measurement(String method, Map<?, ?> benchmark) {
    StringBuilder name = new StringBuilder(kebab(method));
    if (benchmark.get("params") instanceof Map<?, ?> parameters) {
      parameters.values().forEach(value -> name.append('-').append(kebab(String.valueOf(value))));
    }
    String unit = String.valueOf(member(metric(benchmark), "scoreUnit"));
    return name + "-" + UNITS.getOrDefault(unit, unit.replace("/op", ""));
  }

  /// Returns every iteration of every fork.
  private static Spread spread(Map<?, ?> benchmark) {
    return Spread.of(
        list(member(metric(benchmark), "rawData")).stream()
            .flatMap(fork -> list(fork).stream())
            .map(BigDecimal.class::cast)
            .toList());
  }

  private static Map<?, ?> metric(Map<?, ?> benchmark) {
    return (Map<?, ?>) member(benchmark, "primaryMetric");
  }

  private static Object member(Map<?, ?> members, String name) {
    return Objects.requireNonNull(members.get(name), () -> "JMH's report lacks " + name);
  }

  private static List<?> list(Object value) {
    return (List<?>) value;
  }

  private static String kebab(String name) {
    String parted = name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    return parted.replaceAll("[^a-z0-9]+", "-");
  }
}
