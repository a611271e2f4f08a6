package manyclients.cli;

import java.util.Optional;
import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.ShortWay;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// Starts the next exercise.
@Command(
    name = "next",
    description = "Shows the exercise to continue with: the last that you worked on, or the next.")
final class NextCommand implements Runnable {
  @ParentCommand Course course;

  @Option(names = "--text", description = "Shows the exercise's text, as in the book.")
  boolean text;

  @Option(names = "--short", description = "Only exercises on the short way.")
  boolean onlyShort;

  @Override
  public void run() {
    Drills drills = Drills.in(course.root);
    ShortWay way = ShortWay.of(course.root);
    Optional<Exercise> next =
        drills.catalog().next(drills.progress(), each -> !onlyShort || way.has(each));
    if (next.isEmpty()) {
      course
          .out()
          .println(
              onlyShort
                  ? "All exercises of the short way are solved."
                  : "All exercises are solved.");
      return;
    }
    StartCommand.start(course, drills, next.get(), text);
  }
}
