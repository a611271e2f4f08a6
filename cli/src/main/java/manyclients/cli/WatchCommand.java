package manyclients.cli;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import manyclients.exercises.kit.Checker;
import manyclients.exercises.kit.Exercise;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// Checks on every save, and goes on to the next exercise when `n` is pressed.
@Command(
    name = "watch",
    description = {
      "Checks an exercise each time you save its file.",
      "",
      "Keys: h the next hint, t the exercise's text, l the list of all, n goes on to the next"
          + " exercise, a checks all, q quits."
    })
final class WatchCommand implements Callable<Integer> {
  @ParentCommand Course course;

  @Parameters(
      arity = "0..1",
      paramLabel = "ID",
      description = "The exercise to begin with; by default that of ./course next.")
  @Nullable String id;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Drills drills = Drills.in(course.root);
    Optional<Exercise> first = first(drills);
    if (first.isEmpty()) {
      course.out().println("All exercises are solved.");
      return 0;
    }
    boolean terminal = ProgressBar.isTerminal() && course.in == System.in;
    var board = new WatchBoard(drills, course.root, course.out(), terminal);
    try (var checker = new Checker();
        var watch = new WatchLoop(drills, checker, board);
        var _ = new Keyboard(course.in, key -> watch.pressed((char) key))) {
      watch.run(first.get());
      board.end();
    }
    return 0;
  }

  private Optional<Exercise> first(Drills drills) {
    return id == null ? drills.catalog().next(drills.progress()) : Optional.of(drills.find(id));
  }
}
