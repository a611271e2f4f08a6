package manyclients.exercises.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The course's exercises whose answers are servers.
class ServerAnswerTest {
  private static final Path ROOT =
      Path.of(System.getProperty("course.root", "..")).toAbsolutePath();

  @TempDir Path classes;

  @Test
  void answersThatAreServersAreFoundByTheirTypes() throws Exception {
    List<Exercise> all = ExerciseCatalog.load(ROOT).all();
    AnswerKey key = new AnswerKey(ROOT);
    try (Compiler compiler = new Compiler(ClassPath.entries())) {
      var stubs = all.stream().map(key::stub).toList();
      var units = stubs.stream().map(stub -> compiler.unit(stub, classes)).toList();
      var complaints = new Complaints(stubs.getFirst(), false);
      assertThat(compiler.compile(units, List.of(), complaints)).isEmpty();
    }
    List<String> servers = all.stream().filter(this::isServer).map(Exercise::id).toList();
    assertThat(servers).contains("1.1", "1.3", "1.4", "3.9").doesNotContain("3.2", "3.3", "4.5");
  }

  private boolean isServer(Exercise exercise) {
    try {
      return ServerAnswer.isServer(classes, exercise);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
