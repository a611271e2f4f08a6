package manyclients.cli;

import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.ExerciseProblem;
import manyclients.exercises.kit.Hints;
import manyclients.exercises.kit.SectionTitles;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// Prints a hint. Each one is more direct than the one before.
@Command(name = "hint", description = "Shows the next hint for an exercise.")
final class HintCommand implements Runnable {
  @ParentCommand Course course;

  @Parameters(index = "0", paramLabel = "ID", description = "An exercise, such as 1.2.")
  String id;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "NUMBER",
      description = "The hint to show again; by default, the next one is shown.")
  @Nullable Integer number;

  @Override
  public void run() {
    Drills drills = Drills.in(course.root);
    Exercise exercise = drills.find(id);
    Hints hints = new Hints(drills.progress());
    Hints.Hint hint = number == null ? hints.next(exercise) : again(hints, exercise, number);
    course.out().printf("%s: hint %s of %s%n%n", exercise.id(), hint.number(), hint.of());
    PlainText.of(hint.text(), SectionTitles.of(course.root, exercise)::of)
        .forEach(course.out()::println);
    if (hint.number() == hint.of()) {
      course.out().printf("%nThere are no more hints: ./course solution %s%n", exercise.id());
    }
  }

  private static Hints.Hint again(Hints hints, Exercise exercise, int number) {
    try {
      return hints.again(exercise, number);
    } catch (ExerciseProblem e) {
      throw CommandException.of(CommandException.WRONG_USE, String.valueOf(e.getMessage()));
    }
  }
}
