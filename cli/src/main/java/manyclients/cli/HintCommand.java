package manyclients.cli;

import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.Hints;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// A hint, each time a more direct one.
@Command(name = "hint", description = "Shows the next hint for an exercise.")
final class HintCommand implements Runnable {
  @ParentCommand Course course;

  @Parameters(paramLabel = "ID", description = "Such as 1.2.")
  String id;

  @Override
  public void run() {
    Drills drills = Drills.in(course.root);
    Exercise exercise = drills.find(id);
    Hints.Hint hint = new Hints(drills.progress()).next(exercise);
    course.out().printf("%s: hint %d of %d%n%n", exercise.id(), hint.number(), hint.of());
    PlainText.of(hint.text()).forEach(course.out()::println);
  }
}
