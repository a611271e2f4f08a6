package manyclients.exercises.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WrongAnswersTest {
  private static final String FILE = "exercises/src/main/exercises/1.1/wrong-answers.txt";

  private static final String ANSWERS =
      """
      === stub
      --- says
        failed    a sum of two numbers is their sum

      === subtracts
      -     return a + b;
      +     return a - b;
      --- says
        passed    nothing and nothing is nothing
        failed    a sum of two numbers is their sum

      === not-recorded-yet
      -     return a + b;
      +     return a;
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

  private WrongAnswers answers() {
    return course.exercise().wrongAnswers();
  }

  private void isRefused(String text, String message) throws IOException {
    course.write(FILE, text);
    assertThatExceptionOfType(ExerciseProblem.class)
        .isThrownBy(this::answers)
        .withMessageContaining("wrong-answers.txt:")
        .withMessageContaining(message);
  }

  @Test
  void aMutantIsAnEditOfTheSolution() {
    assertThat(course.exercise().mutants()).containsExactly("subtracts", "not-recorded-yet");
    assertThat(key.wrong(course.exercise(), "subtracts").text())
        .isEqualTo(Course.answer("return a - b;"));
    assertThat(key.wrong(course.exercise(), "stub").text()).contains("TODO");
    assertThat(key.all(course.exercise()))
        .extracting(Answer::name)
        .containsExactly("solution", "stub", "subtracts", "not-recorded-yet");
  }

  @Test
  void whatIsSaidIsReadWithoutTheBlankLineBelow() {
    assertThat(answers().says("stub")).isEqualTo("  failed    a sum of two numbers is their sum\n");
    assertThat(answers().says("subtracts").lines()).hasSize(2);
    assertThat(answers().says("not-recorded-yet")).isEmpty();
  }

  @Test
  void whatIsSaidIsRewrittenAndNothingElse() throws IOException {
    WrongAnswers.rewrite(course.exercise(), "subtracts", "  stopped   so\n  means     that\n");
    WrongAnswers.rewrite(course.exercise(), "not-recorded-yet", "  failed    now it is\n");
    assertThat(root.resolve(FILE))
        .hasContent(
            ANSWERS
                .replace(
                    "  passed    nothing and nothing is nothing\n"
                        + "  failed    a sum of two numbers is their sum\n\n",
                    "  stopped   so\n  means     that\n\n")
                .replace("return a;\n", "return a;\n--- says\n  failed    now it is\n"));
  }

  @Test
  void anUnknownNameIsOneClearLine() {
    assertThatExceptionOfType(ExerciseProblem.class)
        .isThrownBy(() -> key.wrong(course.exercise(), "teapot"))
        .withMessage(
            "there is no wrong answer 'teapot' to 1.1; there are stub, subtracts,"
                + " not-recorded-yet");
  }

  @Test
  void anEditThatDoesNotFitTheSolutionNamesFileLineAndStanza() throws IOException {
    course.write(FILE, "=== adds\n-     return c;\n");
    assertThatExceptionOfType(ExerciseProblem.class)
        .isThrownBy(() -> key.wrong(course.exercise(), "adds"))
        .withMessageContaining("1.1/wrong-answers.txt:2 (adds): the original has no such lines");
  }

  @Test
  void aNameThatIsThereTwiceIsRefused() throws IOException {
    isRefused("=== a\n- x\n\n=== a\n- y\n", ":4 (a): is there already; ");
  }

  @Test
  void aStanzaWithoutEditsIsTheStubOrRefused() throws IOException {
    isRefused("=== a\n--- says\n  so\n", ":1 (a): has no edits; ");
    isRefused("=== stub\n- x\n", ":1 (stub): has edits, ");
  }

  @Test
  void textThatBelongsToNoStanzaIsRefused() throws IOException {
    isRefused("A word before\n=== a\n- x\n", "'A word before' belongs to no answer; ");
    isRefused("=== a\n- x\n--- sings\n", ":3 (a): '--- sings' belongs to no edit; ");
  }
}
