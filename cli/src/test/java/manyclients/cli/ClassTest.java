package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import manyclients.exercises.kit.Answer;
import manyclients.lab.results.Json;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The answers of a whole class, checked in one call and read back by a program.
class ClassTest {
  private static final String FILE = "PermitServer.java";

  @TempDir Path people;

  private final Map<String, String> expected = new TreeMap<>();

  /// Twelve answers: right, wrong, not compiling, missing.
  @BeforeEach
  void handIn() throws IOException {
    Drills drills = Drills.in(Said.ROOT);
    handIn("anna", FILE, drills.named("1.1", "solution"), "solved");
    handIn("ben", "1.1/" + FILE, right(drills, 0), "solved");
    handIn("cleo", "my/manyclients/exercises/ch01/" + FILE, right(drills, 1), "solved");
    handIn("dan", "src/main/java/manyclients/exercises/ch01/" + FILE, right(drills, 0), "solved");
    List<Answer> wrong = drills.key().wrong(drills.find("1.1"));
    List<String> names = List.of("eve", "fay", "gus", "hal");
    for (int i = 0; i < names.size(); i++) {
      handIn(names.get(i), FILE, wrong.get(i), "not yet");
    }
    write("ida", FILE, "class PermitServer {\n  int x = \"no number\";\n}\n", "does not compile");
    write("jon", FILE, "class PermitServer {\0}\n", "does not compile");
    write("kit", "Permit.java", "class Permit {}\n", "no answer");
    Files.createDirectories(people.resolve("lou"));
    expected.put("lou", "no answer");
  }

  private static Answer right(Drills drills, int which) {
    return drills.key().right(drills.find("1.1")).get(which);
  }

  private void handIn(String by, String file, Answer answer, String verdict) throws IOException {
    write(by, file, answer.text(), verdict);
  }

  private void write(String by, String file, String text, String verdict) throws IOException {
    Path path = people.resolve(by).resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
    expected.put(by, verdict);
  }

  @Test
  void eachAnswerIsJudgedAndReadBack() throws Exception {
    Said check = Said.by("check", "1.1", "--each", people.toString(), "--json");
    assertThat(check.err()).isEmpty();
    assertThat(check.status()).isEqualTo(1);
    List<Map<?, ?>> answers = answers(check);
    Map<Object, Object> verdicts =
        answers.stream().collect(Collectors.toMap(one -> one.get("by"), one -> one.get("verdict")));
    assertThat(verdicts).isEqualTo(expected);
    for (Map<?, ?> answer : answers) {
      List<String> states = states(answer);
      switch (String.valueOf(answer.get("verdict"))) {
        case "solved" -> assertThat(states).containsOnly("passed");
        case "not yet" -> {
          assertThat(states).contains("failed");
          assertThat(answer.get("means")).asString().isNotBlank();
        }
        default -> assertThat(states).containsOnly("untried");
      }
    }
    assertThat(Json.read(check.out()).get("version")).isEqualTo(version());
    assertThat(answers.getFirst().get("sha256")).isEqualTo(hash(people.resolve("anna/" + FILE)));
  }

  @Test
  void theExitStatusTellsWhatAllFailedAnswersHaveInCommon() {
    assertThat(check("anna")).isZero();
    assertThat(check("eve")).isEqualTo(1);
    assertThat(check("lou")).isEqualTo(3);
    assertThat(check("ida")).isEqualTo(4);
    assertThat(Said.by("check", "1.1", "1.2", "--against", people + "/anna").status()).isEqualTo(3);
  }

  /// Returns the version that the command prints.
  private static String version() {
    Said version = Said.by("--version");
    version.isDone();
    assertThat(version.out()).matches("Many Clients [\\d.]+(, commit [0-9a-f]{40})?\\R");
    return version.out().strip().replaceAll("^Many Clients |, commit .*", "");
  }

  private int check(String by) {
    return Said.by("check", "1.1", "--against", people.resolve(by).toString()).status();
  }

  /// Runs the command of the workflow, with the answer in a folder of its own.
  @Test
  void theWorkflowForClassroomsChecksAnAnswer() throws IOException {
    String command =
        Files.readAllLines(Said.ROOT.resolve("docs/classroom.yml")).stream()
            .map(line -> line.replaceFirst(".*run: course/course ", "> "))
            .filter(line -> line.startsWith("> "))
            .findFirst()
            .orElseThrow();
    for (var one : Map.of("anna", 0, "eve", 1, "lou", 3, "ida", 4).entrySet()) {
      String folder = people.resolve(one.getKey()).toString();
      String[] words = command.substring(2).replace("answer", folder).split(" ");
      assertThat(Said.by(words).status()).as(one.getKey()).isEqualTo(one.getValue());
    }
  }

  @Test
  void aMissingAnswerIsReportedWithItsExpectedPlace() {
    Said check = Said.by("check", "1.1", "--against", people.resolve("lou").toString());
    assertThat(check.out())
        .startsWith("1.1 A permit before accept: no answer")
        .contains("there is no " + FILE + " under ");
  }

  @Test
  void everyDemandIsCheckedForPartialMarks() throws Exception {
    String path = people.resolve("eve").toString();
    Said some = Said.by("check", "1.1", "--against", path, "--json");
    assertThat(states(answers(some).getFirst())).contains("untried");
    Said all = Said.by("check", "1.1", "--against", path, "--json", "--every-demand");
    assertThat(states(answers(all).getFirst()))
        .contains("failed", "passed")
        .doesNotContain("untried");
  }

  private static List<String> states(Map<?, ?> answer) {
    List<String> states = new ArrayList<>();
    for (Object demand : list(answer.get("demands"))) {
      states.add(String.valueOf(((Map<?, ?>) demand).get("state")));
    }
    return states;
  }

  private static List<Map<?, ?>> answers(Said check) throws IOException {
    List<Map<?, ?>> answers = new ArrayList<>();
    for (Object answer : list(Json.read(check.out()).get("answers"))) {
      answers.add((Map<?, ?>) answer);
    }
    return answers;
  }

  private static List<?> list(@Nullable Object value) {
    return value instanceof List<?> list ? list : List.of();
  }

  private static String hash(Path file) throws Exception {
    byte[] text = Files.readAllBytes(file);
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
  }
}
