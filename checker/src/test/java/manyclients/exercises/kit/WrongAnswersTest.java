package manyclients.exercises.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WrongAnswersTest {
  private static final String FILE = "exercises/1.1/wrong-answers.txt";

  private static final String ANSWERS =
      """
      === stub
      fails: sum

      === subtracts
      fails: sum
      -     return a + b;
      +     return a - b;
      """;

  @TempDir Path root;
  private Course course;
  private AnswerKey key;

  @BeforeEach
  void makeCourse() throws IOException {
    course = Course.in(root);
    course.write(FILE, ANSWERS);
    key = new AnswerKey(root);
  }

  private void isRefused(String text, String message) throws IOException {
    course.write(FILE, text);
    assertThatExceptionOfType(ExerciseProblem.class)
        .isThrownBy(() -> course.exercise().wrongAnswers())
        .withMessageContaining("wrong-answers.txt:")
        .withMessageContaining(message);
  }

  @Test
  void aWrongAnswerIsAnEditOfTheSolution() throws IOException {
    course.write("exercises/1.1/right/the-other-way-round.java", Course.answer("return b + a;"));
    assertThat(key.named(course.exercise(), "subtracts").text())
        .isEqualTo(Course.answer("return a - b;"));
    assertThat(key.named(course.exercise(), "stub").text()).contains("TODO");
    assertThat(key.all(course.exercise()))
        .extracting(Answer::name)
        .containsExactly("solution", "the-other-way-round", "stub", "subtracts");
    assertThat(course.exercise().wrongAnswers().fails("subtracts")).isEqualTo("sum");
    assertThat(course.exercise().wrongAnswers().fails("the-other-way-round")).isEmpty();
  }

  @Test
  void anUnknownNameIsReportedInOneLine() {
    assertThatExceptionOfType(ExerciseProblem.class)
        .isThrownBy(() -> key.named(course.exercise(), "teapot"))
        .withMessage("1.1 has no answer 'teapot'; there are solution, stub, subtracts");
  }

  @Test
  void anEditThatDoesNotFitTheSolutionNamesFileLineAndStanza() throws IOException {
    course.write(FILE, "=== adds\nfails: sum\n-     return c;\n");
    assertThatExceptionOfType(ExerciseProblem.class)
        .isThrownBy(() -> key.wrong(course.exercise()))
        .withMessageContaining("1.1/wrong-answers.txt:3 (adds): the original has no such lines");
  }

  @Test
  void aNameThatOccursTwiceIsRefused() throws IOException {
    isRefused("=== a\nfails: x\n- x\n\n=== a\nfails: x\n- y\n", ":5 (a): occurs twice; ");
  }

  @Test
  void aStanzaWithoutEditsIsTheStubOrRefused() throws IOException {
    isRefused("=== a\nfails: so\n", ":1 (a): has no edits; ");
    isRefused("=== stub\nfails: x\n- x\n", ":1 (stub): has edits, ");
  }

  @Test
  void aStanzaThatNamesNoDemandIsRefused() throws IOException {
    isRefused("=== a\n- x\n", ":1 (a): names no demand that it fails; ");
  }

  @Test
  void textThatBelongsToNoStanzaIsRefused() throws IOException {
    isRefused("A word before\n=== a\nfails: x\n- x\n", "'A word before' belongs to no answer; ");
    isRefused("=== a\nfails: x\n- x\n--- sings\n", ":4 (a): '--- sings' belongs to no edit; ");
  }
}
