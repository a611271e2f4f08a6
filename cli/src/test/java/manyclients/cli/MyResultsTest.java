package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import manyclients.lab.experiment.Experiment;
import manyclients.lab.experiment.Experiments;
import manyclients.lab.results.Environment;
import manyclients.lab.results.Result;
import manyclients.lab.results.ResultFile;
import manyclients.lab.results.Spread;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MyResultsTest {
  private final Path root;
  private final Path file;
  private final MyResults results;
  private final Experiment kept = Experiments.find("kept-connections").orElseThrow();

  MyResultsTest(@TempDir Path root) throws IOException {
    this.root = root;
    Path chapter = Files.createDirectories(root.resolve("chapters/01-blocking"));
    this.file = chapter.resolve("results/mine.json");
    this.results = new MyResults(root);
  }

  @Test
  void withoutAMeasurementThereAreNoResults() throws IOException {
    assertThat(results.json()).isEqualTo("{}");
    assertThat(root).isNotEmptyDirectory();
  }

  @Test
  void aMeasurementIsShownUnderItsChapterAndJudgedAsSoonAsItIsWritten() throws IOException {
    measured(10);
    assertThat(results.json()).contains("\"1\": {", "\"kept-connections\"", "\"median\" : 10");
    assertThat(results.json())
        .contains("\"claims\": {", "\"kept\":\"✗\u00a0does not hold: ratio\u00a01.00");
    measured(20);
    later();
    assertThat(results.json()).contains("\"median\" : 20").doesNotContain("\"median\" : 10");
  }

  @Test
  void anIncompleteFileLeavesThePreviousResults() throws IOException {
    measured(10);
    String before = results.json();
    Files.writeString(file, "{\"kept-connec");
    later();
    assertThat(results.json()).isEqualTo(before);
  }

  private void measured(int value) throws IOException {
    Map<String, Spread> measured = new TreeMap<>();
    kept.claims()
        .forEach(claim -> {
          measured.put(claim.over(), Spread.of(List.of(value, value, value)));
          measured.put(claim.under(), Spread.of(List.of(value, value, value)));
        });
    Result result = new Result(LocalDate.EPOCH, Map.of(), measured, Map.of(), Map.of());
    ResultFile.open(file).put(Environment.ofThisMachine(), kept.id(), result);
  }

  /// Sets the file's time a minute ahead: two writes could have the same time otherwise.
  private void later() throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(60)));
  }
}
