package manyclients.cli;

import java.nio.file.Path;
import manyclients.exercises.kit.Exercise;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// Starts an exercise over.
@Command(
    name = "reset",
    description = "Puts an exercise's stub back, and keeps your file beside it.")
final class ResetCommand implements Runnable {
  @ParentCommand Course course;

  @Parameters(paramLabel = "ID", description = "An exercise, such as 1.2.")
  String id;

  @Override
  public void run() {
    Drills drills = Drills.in(course.root);
    Exercise exercise = drills.find(id);
    drills
        .workbook()
        .reset(exercise)
        .ifPresent(kept -> course.out().println("kept   " + shown(kept)));
    course.out().println("fresh  " + shown(drills.workbook().file(exercise)));
  }

  private Path shown(Path file) {
    return course.root.relativize(file);
  }
}
