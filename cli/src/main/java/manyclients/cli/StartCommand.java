package manyclients.cli;

import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.SectionTitles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// Starts one exercise: creates the file to edit, and prints its path, and the text if wanted.
@Command(name = "start", description = "Puts an exercise's stub where you edit it.")
final class StartCommand implements Runnable {
  @ParentCommand Course course;

  @Parameters(paramLabel = "ID", description = "An exercise, such as 1.2.")
  String id;

  @Option(names = "--text", description = "Shows the exercise's text, as in the book.")
  boolean text;

  @Override
  public void run() {
    Drills drills = Drills.in(course.root);
    start(course, drills, drills.find(id), text);
  }

  /// @param text whether to print the text too; a reader of the book has just read it
  static void start(Course course, Drills drills, Exercise exercise, boolean text) {
    drills.workbook().start(exercise);
    var out = course.out();
    out.printf("%s %s (%s minutes)%n%n", exercise.id(), exercise.title(), exercise.minutes());
    if (text) {
      PlainText.of(exercise.text(), SectionTitles.of(course.root, exercise)::of)
          .forEach(out::println);
      out.println();
    }
    String id = exercise.id();
    String page = exercise.page() + ".html#exercise-" + id.replace('.', '-');
    out.println("file   " + course.root.relativize(drills.workbook().file(exercise)));
    out.println("text   " + BookAddress.of(course.root).apply(page));
    if (!text) {
      out.println("       or ./course start " + id + " --text");
    }
    out.println("check  ./course check " + id);
  }
}
