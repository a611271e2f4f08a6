package manyclients.lab.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JmhResultsTest {
  private static final String REPORT =
      """
      [ {"benchmark": "manyclients.blocking.HandOffBenchmark.newThread", "mode": "avgt",
         "params": {"size": "1024"},
         "primaryMetric": {"score": 2, "scoreUnit": "us/op", "rawData": [[1.5, 2], [2.5]]}},
        {"benchmark": "manyclients.blocking.HandOffBenchmark.sameThread", "mode": "thrpt",
         "primaryMetric": {"score": 7, "scoreUnit": "ops/s", "rawData": [[7]]}} ]
      """;

  @TempDir Path directory;

  @Test
  void aBenchmarkIsAnExperimentAndItsMethodsAreMeasurements() throws IOException {
    Result result = Objects.requireNonNull(JmhResults.read(REPORT).get("hand-off"));
    assertThat(result.measured()).containsOnlyKeys("new-thread-1024-us", "same-thread-per-second");
    assertThat(result.spread("new-thread-1024-us")).isEqualTo(Spread.of(List.of(1.5, 2, 2.5)));
  }

  @Test
  void benchmarksAreStoredWithTheOtherResults() throws IOException {
    Path report = Files.writeString(directory.resolve("jmh.json"), REPORT);
    Path mine = directory.resolve("results/mine.json");
    JmhResults.main(new String[] {report.toString(), mine.toString()});
    assertThat(ResultFile.open(mine).get("hand-off")).isPresent();
  }
}
