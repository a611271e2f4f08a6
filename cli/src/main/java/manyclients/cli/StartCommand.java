package manyclients.cli;

import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.SectionTitles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// One exercise: its text, and a file to edit.
@Command(name = "start", description = "Shows an exercise, and puts its stub where you edit it.")
final class StartCommand implements Runnable {
  @ParentCommand Course course;

  @Parameters(paramLabel = "ID", description = "Such as 1.2.")
  String id;

  @Override
  public void run() {
    Drills drills = Drills.in(course.root);
    start(course, drills, drills.find(id));
  }

  static void start(Course course, Drills drills, Exercise exercise) {
    drills.workbook().start(exercise);
    var out = course.out();
    out.printf("%s %s (%d minutes)%n%n", exercise.id(), exercise.title(), exercise.minutes());
    PlainText.of(exercise.text(), SectionTitles.of(course.root, exercise)::of)
        .forEach(out::println);
    out.println();
    out.println("file   " + course.root.relativize(drills.workbook().file(exercise)));
    out.println("check  ./course check " + exercise.id());
  }
}
