package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// X-rays of the learner's own answers.
@DisabledOnOs(OS.WINDOWS)
class XrayExerciseTest {
  private static final String CHAT = "ch03/ChatRoom.java";

  @TempDir Path root;

  @BeforeEach
  void copy() throws IOException {
    ExerciseCopy.in(root);
  }

  private Said xray(String... options) {
    String[] where = {"xray", "--out", page().toString(), "--seconds", "2", "--clients", "5"};
    return Said.in(root, "", Stream.of(where, options).flatMap(Stream::of).toArray(String[]::new));
  }

  private Path page() {
    return root.resolve("xray.html");
  }

  private String solution(String file) throws IOException {
    Path name = Path.of(file).getFileName();
    try (Stream<Path> exercises = Files.list(root.resolve("solutions"))) {
      Path found =
          exercises.map(e -> e.resolve(name)).filter(Files::exists).findFirst().orElseThrow();
      return Files.readString(found);
    }
  }

  private void answer(String file, String text) throws IOException {
    Path mine = root.resolve("my/manyclients/exercises").resolve(file);
    Files.createDirectories(mine.getParent());
    Files.writeString(mine, text);
  }

  /// The X-ray sees the server, because its listener and its handler are the course's own, and
  /// report.
  @ParameterizedTest
  @CsvSource({"1.1,ch01/PermitServer.java", "1.3,ch01/GracefulServer.java"})
  void aServerThatIsGivenItsSocketIsShown(String id, String file) throws IOException {
    answer(file, solution(file));
    Said said = xray(id);
    said.isDone();
    assertThat(said.out().lines()).last().asString().startsWith("written: " + page());
    assertThat(XrayTraces.in(page())).contains("\"engine\":\"exercise-" + id + "\"", "acceptor");
  }

  @Test
  void aRoomThatReportsIsShownBesideAnEngine() throws IOException {
    answer(CHAT, telling(solution(CHAT)));
    xray("3.9", "--compare", "selector").isDone();
    assertThat(XrayTraces.in(page()))
        .contains("\"threads\":[\"room\"]")
        .containsSubsequence("\"engine\":\"exercise-3.9\"", "\"engine\":\"selector\"");
  }

  /// Adds the calls that a reader would add to make a room report.
  private static String telling(String room) {
    String xray = "manyclients.contract.xray.Xray.";
    return room.replace(
            "selector.select(this::serve);",
            "selector.select(key -> { " + xray + "selected(); serve(key); });")
        .replace(
            "        channel.configureBlocking(false);",
            xray + "accepted(channel); channel.configureBlocking(false);")
        .replace(
            "boolean ended = channel.read(received.space()) < 0;",
            "int count = channel.read(received.space()); "
                + xray
                + "read(channel, count); boolean ended = count < 0;");
  }

  @Test
  void aServerThatDoesNotReportGetsInstructions() throws IOException {
    answer(CHAT, solution(CHAT));
    xray("3.9")
        .isOneLine(1, "exercise-3.9 does not report what its threads do; call the methods of");
  }

  @Test
  void anExerciseThatWasNotBegunIsReportedInOneLine() {
    xray("3.9").isOneLine(1, "there is no answer to 3.9 in my/; begin with ./course start 3.9");
  }

  @Test
  void anExerciseThatIsNoServerIsReportedInOneLine() throws IOException {
    answer("ch03/KeyLoop.java", solution("ch03/KeyLoop.java"));
    xray("3.2").isOneLine(1, "3.2, \"The key that was not removed\", is no server; name an");
  }

  @Test
  void anAnswerThatDoesNotCompileIsReportedInOneLine() throws IOException {
    answer(CHAT, solution(CHAT).replace("int port()", "int port("));
    xray("3.9").isOneLine(1, "your answer to 3.9 does not compile (");
  }

  @Test
  void anAnswerThatDisconnectsItsClientsIsReportedInOneLine() {
    assertThat(Said.in(root, "", "start", "3.9").status()).isZero();
    xray("3.9").isOneLine(1, "your answer to 3.9 does not serve its clients: ");
  }

  @Test
  void anAnswerThatThrowsIsReportedInOneLine() throws IOException {
    answer(
        CHAT,
        solution(CHAT)
            .replace(
                "this.maxWaiting = maxWaiting;",
                "this.maxWaiting = maxWaiting;\n"
                    + "    if (maxWaiting > 0) throw new"
                    + " UnsupportedOperationException(\"stub\");"));
    Said said = xray("3.9");
    assertThat(said.status()).isEqualTo(1);
    assertThat(said.err().lines())
        .singleElement()
        .asString()
        .endsWith(
            "it threw java.lang.UnsupportedOperationException: stub; run ./course check 3.9 to see"
                + " what is missing");
  }
}
