package manyclients.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import manyclients.exercises.kit.Answer;
import manyclients.exercises.kit.CheckResult;
import manyclients.exercises.kit.Checker;
import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.Report;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// Tries the learner's answers.
@Command(
    name = "check",
    description = "Compiles and tests your answer to an exercise, alone, and says what is missing.",
    footer = {
      "%nTo try answers that are not yours:",
      "  ./course check --all --against solutions",
      "  ./course check --all --against exercises                          the stubs",
      "  ./course check --against 3.2/never-waits                          a known wrong answer",
      "  ./course check --against 3.2/never-waits --show                   its text",
      "  ./course check 1.1 --against DIR                                  DIR/PermitServer.java"
    })
final class CheckCommand implements Callable<Integer> {
  private static final Pattern NAMED = Pattern.compile("((?:\\d+|W)\\.\\d+)/([^/]+)");

  @ParentCommand Course course;

  @Parameters(arity = "0..*", paramLabel = "ID", description = "Such as 1.2.")
  List<String> ids = List.of();

  @Option(names = "--all", description = "All exercises, a line for each.")
  boolean all;

  @Option(
      names = "--against",
      paramLabel = "WHAT",
      description = {
        "Checks another answer instead; your progress stays as it is.",
        "WHAT may be an answer that comes with an exercise, as in 3.2/never-waits, or a folder: a"
            + " module, a root of Java sources, that of the file itself, or that of all exercises,"
            + " whose stubs are checked then."
      })
  @Nullable String against;

  @Option(names = "--show", description = "Prints the answer, and does not check it.")
  boolean show;

  @Option(names = "--trace", description = "Shows the calls of the test that failed, too.")
  boolean trace;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Drills drills = Drills.in(course.root);
    List<Answer> answers = answers(drills);
    if (show) {
      answers.forEach(answer -> course.out().print(answer.text()));
      course.out().flush();
      return 0;
    }
    return check(answers, drills) ? 0 : CommandException.FAILED;
  }

  /// An exercise that was never started has no answer to judge: its stub is put into place.
  private boolean isStarted(Answer answer, Drills drills) {
    Exercise exercise = answer.exercise();
    if (against != null || all || Files.exists(drills.workbook().file(exercise))) {
      return true;
    }
    drills.begin(exercise);
    course
        .out()
        .printf(
            "%s %s: not started yet; it is begun now%n%n  file      %s%n  text      ./course start"
                + " %s --text%n",
            exercise.id(),
            exercise.title(),
            course.root.relativize(drills.workbook().file(exercise)),
            exercise.id());
    return false;
  }

  private boolean check(List<Answer> answers, Drills drills)
      throws IOException, InterruptedException {
    boolean solved = true;
    try (var checker = new Checker()) {
      for (Answer answer : answers) {
        if (!isStarted(answer, drills)) {
          solved = false;
          continue;
        }
        working(answer.exercise());
        CheckResult verdict = trace ? checker.trace(answer) : checker.check(answer);
        done();
        solved &= verdict.isSolved();
        if (against == null) {
          drills.remember(answer.exercise(), verdict);
        }
        report(answer.exercise(), verdict, drills);
      }
    }
    return solved;
  }

  /// A line while it works, where a person sees it.
  private void working(Exercise exercise) {
    if (ProgressBar.isTerminal()) {
      course.err().print("checking " + exercise.id() + " ...");
      course.err().flush();
    }
  }

  private void done() {
    if (ProgressBar.isTerminal()) {
      course.err().print("\r\033[K");
      course.err().flush();
    }
  }

  private void report(Exercise exercise, CheckResult verdict, Drills drills) {
    if (all) {
      course.out().println(Report.line(exercise, verdict));
    } else {
      var address = BookAddress.of(course.root);
      course.out().print(Report.of(exercise, verdict, address) + Report.printed(verdict));
      if (against == null && !verdict.isSolved() && drills.workbook().isUntouched(exercise)) {
        course.out().println("  note      Your file is the stub, as it came.");
      }
      if (against == null && verdict.isSolved()) {
        String question = drills.workbook().furtherQuestion(exercise);
        course.out().print("\n" + Report.afterwards(exercise, question));
      }
      course.out().flush();
    }
  }

  private List<Answer> answers(Drills drills) {
    if (against == null) {
      return wanted(drills).stream().map(drills.workbook()::answer).toList();
    }
    var name = NAMED.matcher(against);
    if (name.matches() && !Files.isDirectory(Path.of(against))) {
      return List.of(named(drills, name.group(1), name.group(2)));
    }
    return inFolder(drills, Path.of(against));
  }

  private List<Exercise> wanted(Drills drills) {
    if (all == !ids.isEmpty()) {
      throw CommandException.wrongUse(
          all ? "--all and an ID at once" : "no exercise named",
          "write ./course check ID, or ./course check --all");
    }
    return all ? drills.catalog().all() : drills.find(ids);
  }

  private Answer named(Drills drills, String id, String name) {
    if (all || !ids.isEmpty()) {
      throw CommandException.wrongUse(
          against + " names its exercise already", "write ./course check --against " + against);
    }
    return drills.named(id, name);
  }

  private List<Answer> inFolder(Drills drills, Path folder) {
    if (!Files.isDirectory(folder)) {
      throw CommandException.wrongUse(
          "there is no folder " + folder,
          "--against takes one that has the answer, or a wrong answer's name, as in"
              + " 3.2/never-waits");
    }
    Path sources = folder.toAbsolutePath();
    return wanted(drills).stream().map(exercise -> Answer.in(sources, exercise)).toList();
  }
}
