package manyclients.cli;

import java.util.Optional;
import manyclients.exercises.kit.Exercise;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/// The first exercise that is not solved.
@Command(name = "next", description = "Shows the first exercise that is not solved, and its file.")
final class NextCommand implements Runnable {
  @ParentCommand Course course;

  @Override
  public void run() {
    Drills drills = Drills.in(course.root);
    Optional<Exercise> next = drills.catalog().next(drills.progress());
    if (next.isEmpty()) {
      course.out().println("All exercises are solved.");
      return;
    }
    Exercise exercise = next.get();
    drills.progress().begun(exercise);
    course
        .out()
        .printf("%s %s (%d minutes)%n%n", exercise.id(), exercise.title(), exercise.minutes());
    PlainText.of(exercise.text()).forEach(course.out()::println);
    course.out().println();
    course.out().println("file   " + course.root.relativize(drills.workbook().file(exercise)));
    course.out().println("check  ./course check " + exercise.id());
  }
}
