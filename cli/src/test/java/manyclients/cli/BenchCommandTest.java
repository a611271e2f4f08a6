package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import manyclients.lab.experiment.Experiment;
import manyclients.lab.experiment.Experiments;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchCommandTest {

  @Test
  void everyExperimentIsListedWithItsQuestion() {
    Said said = Said.by("bench", "--list");
    said.isDone();
    assertThat(said.out().lines()).hasSameSizeAs(Experiments.all());
    for (Experiment experiment : Experiments.all()) {
      assertThat(said.out()).contains(experiment.id(), experiment.question());
    }
  }

  @Test
  void aChapterStandsForItsExperiments() {
    Said said = Said.by("bench", "--list", "1", "checked-reply");
    said.isDone();
    assertThat(said.out()).contains("nagle", "backlog", "thread-cost", "checked-reply");
    assertThat(said.out()).doesNotContain("stalled-server");
  }

  @Test
  void everyResultIsStoredAndJudged(@TempDir Path root) {
    Said said = Said.in(root, "", "bench", "nagle", "--json");
    said.isDone();
    assertThat(said.out())
        .startsWith("[{\"experiment\":\"nagle\",\"chapter\":1,")
        .contains("\"claims\":[{\"id\":\"two-writes\",", "\"reference\":\"not measured\"");
    assertThat(root.resolve("results/mine.json")).content().contains("\"one-write-us\"");
  }

  @Test
  void theBooksFiguresAreNotOverwrittenOnAnotherMachine(@TempDir Path root) throws IOException {
    Path file = root.resolve("results/reference.json");
    Files.createDirectories(file.getParent());
    String theirs = "{\"environment\" : {\"cpu\" : \"another\"}, \"backlog\" : {}, \"nagle\" : {}}";
    Files.writeString(file, theirs);
    Said.in(root, "", "bench", "nagle", "--reference")
        .isOneLine(2, "comes from another machine, and this run would drop backlog");
    assertThat(file).hasContent(theirs);
  }

  @Test
  void theReadersFiguresAreKeptAfterAChangeOfMachine(@TempDir Path root) throws IOException {
    Path file = root.resolve("results/mine.json");
    Files.createDirectories(file.getParent());
    String before = "{\"environment\" : {\"cpu\" : \"another\"}, \"backlog\" : {}}";
    Files.writeString(file, before);
    Said said = Said.in(root, "", "bench", "nagle", "--json");
    assertThat(said.status()).isZero();
    assertThat(said.err().lines()).hasSize(1);
    assertThat(said.err()).contains("course: this machine differs", "cpu", "mine-1.json");
    assertThat(root.resolve("results/mine-1.json")).hasContent(before);
    assertThat(file).content().contains("\"one-write-us\"").doesNotContain("backlog");
  }

  @Test
  void onlyTheMillionTakesANumberOfConnections() {
    Said.by("bench", "nagle", "--connections", "5")
        .isOneLine(2, "--connections is only for E5; see ./course bench --list");
    Said.by("bench", "E5", "--connections", "-1").isOneLine(2, "give 1 or more");
    Said.by("bench", "E5", "--connections", "0").isOneLine(2, "give 1 or more");
    Said.by("bench", "E5", "--connections", "many").isOneLine(2, "--connections");
    Said.by("bench", "--list", "E5", "--connections", "5").isDone();
  }

  @Test
  void anUnknownExperimentIsReportedInOneLine() {
    Said.by("bench", "sundial").isOneLine(2, "there is no chapter or experiment 'sundial'");
  }

  @Test
  void experimentsAndClaimsHaveUniqueIds() {
    assertThat(Experiments.all().stream().map(Experiment::id)).doesNotHaveDuplicates();
    assertThat(Experiments.all().stream().flatMap(e -> e.claims().stream()).map(c -> c.id()))
        .doesNotHaveDuplicates();
  }
}
