package manyclients.solutions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import manyclients.exercises.kit.Answer;
import manyclients.exercises.kit.WrongAnswers;

/// A message that learners see, written down in the stanza of the answer that brings it about.
/// Lessons name no port and no measured time, so it is the same in every run.
///
/// With `-Drecord=true` it is written instead of compared. Read what was written before you commit
/// it: a learner will be told so.
record Recorded(Answer answer) {
  private static final boolean RECORD = Boolean.getBoolean("record");

  void compare(String message) throws IOException {
    if (RECORD) {
      WrongAnswers.rewrite(answer.exercise(), answer.name(), message);
      return;
    }
    String says = answer.exercise().wrongAnswers().says(answer.name());
    assertThat(says)
        .as("what %s/%s says; record it with -Drecord=true", answer.exercise().id(), answer.name())
        .isNotEmpty();
    assertThat(message)
        .as("the message for %s/%s", answer.exercise().id(), answer.name())
        .isEqualTo(says);
  }
}
