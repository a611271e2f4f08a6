package manyclients.cli;

import java.util.Optional;
import manyclients.exercises.kit.Exercise;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// The exercise to go on with.
@Command(
    name = "next",
    description = "Shows the exercise to go on with: the last that you worked on, or the next.")
final class NextCommand implements Runnable {
  @ParentCommand Course course;

  @Option(names = "--text", description = "Shows its text, as the book has it.")
  boolean text;

  @Override
  public void run() {
    Drills drills = Drills.in(course.root);
    Optional<Exercise> next = drills.catalog().next(drills.progress());
    if (next.isEmpty()) {
      course.out().println("All exercises are solved.");
      return;
    }
    StartCommand.start(course, drills, next.get(), text);
  }
}
