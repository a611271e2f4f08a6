package manyclients.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import manyclients.exercises.kit.CheckResult;
import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.Hints;
import manyclients.exercises.kit.Report;
import manyclients.exercises.kit.SectionTitles;
import manyclients.exercises.kit.State;

/// The output of `watch`. On a terminal, each save starts a fresh screen; elsewhere, the output is
/// a sequence of lines.
final class WatchBoard {
  private static final String KEYS = "h hint   t text   l list   n next   a check all   q quit";
  private static final String FRESH_SCREEN = "\033[2J\033[3J\033[H";
  private static final String FRESH_LINE = "\r\033[K";

  private final Drills drills;
  private final Path root;
  private final PrintWriter out;
  private final boolean terminal;

  WatchBoard(Drills drills, Path root, PrintWriter out, boolean terminal) {
    this.drills = drills;
    this.root = root;
    this.out = out;
    this.terminal = terminal && !"dumb".equals(System.getenv("TERM"));
  }

  /// Shows the current exercise. Its text is printed only if the exercise is new.
  void assignment(Exercise exercise) {
    out.println();
    if (drills.progress().state(exercise) == State.NEW) {
      text(exercise);
    } else {
      out.println(exercise.id() + " " + exercise.title());
    }
    out.println();
    out.println("  file      " + root.relativize(drills.workbook().file(exercise)));
    keys();
  }

  void text(Exercise exercise) {
    clear();
    out.printf("%s %s (%s minutes)%n%n", exercise.id(), exercise.title(), exercise.minutes());
    PlainText.of(exercise.text(), SectionTitles.of(root, exercise)::of).forEach(out::println);
  }

  void keys() {
    clear();
    var all = drills.catalog().all();
    long solved = all.stream().filter(e -> drills.progress().state(e) == State.SOLVED).count();
    out.printf("  keys      %s%n  solved    %s of %s%n%n", KEYS, solved, all.size());
  }

  void saved() {
    if (terminal) {
      out.print(FRESH_SCREEN);
    }
    out.println();
  }

  void checking() {
    if (terminal) {
      out.print("  checking ...");
      out.flush();
    }
  }

  void verdict(Exercise exercise, CheckResult verdict) {
    clear();
    out.print(Report.of(exercise, verdict, BookAddress.of(root)) + Report.printed(verdict));
    if (!verdict.isSolved()) {
      out.printf("%n  keys      %s%n", KEYS);
    }
    out.flush();
  }

  void line(Exercise exercise, CheckResult verdict) {
    clear();
    out.println(Report.line(exercise, verdict));
  }

  void hint(Exercise exercise) {
    clear();
    Hints.Hint hint = new Hints(drills.progress()).next(exercise);
    out.printf("%n%s: hint %s of %s%n%n", exercise.id(), hint.number(), hint.of());
    PlainText.of(hint.text(), SectionTitles.of(root, exercise)::of).forEach(out::println);
    if (hint.number() == hint.of()) {
      out.printf("%nThere are no more hints: ./course solution %s%n", exercise.id());
    }
    out.flush();
  }

  void list(Exercise current) {
    clear();
    out.println();
    for (Exercise exercise : drills.catalog().all()) {
      String mark = exercise.equals(current) ? ">" : " ";
      State state = drills.progress().state(exercise);
      out.printf("%s %-5s %-7s %s%n", mark, exercise.id(), state, exercise.title());
    }
    out.flush();
  }

  void trouble(String message) {
    clear();
    out.println(message);
  }

  void gone(Exercise exercise) {
    clear();
    out.printf(
        "%n%s no longer exists. Save it again, or get the stub with ./course start %s.%n",
        exercise.file(), exercise.id());
    out.flush();
  }

  /// Shows what comes next after a success. The learner decides; until then, each save is checked
  /// as before.
  void goOn(Exercise solved, Exercise next) {
    String question = drills.workbook().furtherQuestion(solved);
    out.print("\n" + Report.afterwards(solved, question));
    out.printf("  n         goes on to %s %s%n  keys      %s%n", next.id(), next.title(), KEYS);
    out.flush();
  }

  void end() {
    clear();
    out.flush();
  }

  void allSolved() {
    out.println();
    out.println("All exercises are solved.");
  }

  /// Removes "checking ...".
  private void clear() {
    if (terminal) {
      out.print(FRESH_LINE);
    }
  }
}
