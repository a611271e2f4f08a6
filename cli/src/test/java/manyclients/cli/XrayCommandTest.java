package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class XrayCommandTest {
  @TempDir Path folder;

  private Said xray(String... options) {
    String[] where = {"xray", "--out", page().toString(), "--seconds", "2"};
    return Said.by(Stream.of(where, options).flatMap(Stream::of).toArray(String[]::new));
  }

  private Path page() {
    return folder.resolve("xray.html");
  }

  private Path trace() {
    return folder.resolve("xray.json");
  }

  @Test
  void theLastLineNamesThePageAndTheTrace() throws IOException {
    Said said = xray("--engine", "selector", "--clients", "20");
    said.isDone();
    assertThat(said.out().lines()).last().isEqualTo("written: " + page() + " and " + trace());
    assertThat(XrayTraces.in(page()))
        .contains("\"engine\":\"selector\"", "\"threads\":[\"selector");
    assertThat(Files.readString(trace())).startsWith("{").contains("\"traceEvents\":[");
  }

  @Test
  void theFindingsArePrinted() {
    Said said = xray("--clients", "20", "--handler", "work:10000:0");
    said.isDone();
    assertThat(said.out())
        .containsPattern("A handler held the loop selector for \\d{2,}(\\.\\d)? ms");
  }

  @Test
  void twoEnginesShareOnePage() throws IOException {
    xray("--compare", "reactors", "--clients", "3").isDone();
    assertThat(XrayTraces.in(page()))
        .containsSubsequence("\"engine\":\"selector\"", "\"engine\":\"reactors\"");
  }

  @Test
  void aMissingFolderIsReportedInOneLineWithStatus1() {
    String file = folder.resolve("nowhere/xray.html").toString();
    Said.by("xray", "--out", file).isOneLine(1, "there is no folder");
  }
}
