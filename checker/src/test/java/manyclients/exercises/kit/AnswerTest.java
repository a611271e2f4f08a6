package manyclients.exercises.kit;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnswerTest {
  @TempDir Path folder;

  private Path file(String text, Charset encoding) throws IOException {
    return Files.writeString(folder.resolve("A.java"), text, encoding);
  }

  @Test
  void aByteOrderMarkIsNotPartOfTheText() throws IOException {
    assertThat(Answer.text(file("\ufeffclass Ä {}", UTF_8))).isEqualTo("class Ä {}");
  }

  @Test
  void anotherEncodingIsReportedInOneLine() throws IOException {
    for (Charset other : List.of(UTF_16, UTF_16LE)) {
      Path file = file("class A {}", other);
      assertThatThrownBy(() -> Answer.text(file))
          .isInstanceOf(ExerciseProblem.class)
          .hasMessage(file + " is not text in UTF-8; save it in that encoding");
    }
  }
}
