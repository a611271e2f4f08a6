package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FigureTraceTest {
  @TempDir Path folder;

  @Test
  void eachMemberHasALineAndALongListHasSeveral() {
    String json = "{\"engine\":\"a,\\\"b\",\"spans\":[[1,2],[3,4],[5,6],[7,8],[9,10],[11,12]]}";
    assertThat(FigureTrace.of(json, "--engine a"))
        .isEqualTo(
            """
            {"options":"--engine a",
            "engine":"a,\\"b",
            "spans":[[1,2],[3,4],[5,6],[7,8],[9,10],
              [11,12]]}
            """);
  }

  @Test
  void aFigureIsRecordedAgainWithItsOwnOptions() throws IOException {
    Path file = folder.resolve("small.json");
    Said.by("xray", "--record", file.toString(), "--clients", "2", "--seconds", "2", "--seed", "7")
        .isDone();
    String options = "--engine selector --handler echo --clients 2 --seconds 2 --seed 7";
    assertThat(Files.readString(file)).startsWith("{\"options\":\"" + options + "\",\n\"engine\":");
    Files.writeString(file, "{\"options\":\"" + options + "\"}");
    Said.by("xray", "--again", file.toString()).isDone();
    assertThat(FigureTrace.options(file)).isEqualTo(options);
    assertThat(Files.readString(file)).contains("\"threadSpans\":[[");
  }

  @Test
  void aFileWithoutOptionsIsReportedInOneLine() throws IOException {
    Path file = folder.resolve("other.json");
    Files.writeString(file, "{}");
    Said.by("xray", "--again", file.toString()).isOneLine(1, "stores no options");
  }

  @Test
  void aServerThatTheReaderStartedIsNotRecordedForTheBook() {
    Said.by("xray", "--record", folder.resolve("a.json").toString(), "--compare", "wheel")
        .isOneLine(2, "--record shows one engine");
  }
}
