package manyclients.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import manyclients.exercises.kit.Checker;
import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.Report;
import manyclients.exercises.kit.Verdict;
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
      "  ./course check --all --against exercises/src/main/exercises       the stubs",
      "  ./course check 1.1 --against DIR                                  DIR/PermitServer.java"
    })
final class CheckCommand implements Callable<Integer> {
  @ParentCommand Course course;

  @Parameters(arity = "0..*", paramLabel = "ID", description = "Such as 1.2.")
  List<String> ids = List.of();

  @Option(names = "--all", description = "All exercises, a line for each.")
  boolean all;

  @Option(
      names = "--against",
      paramLabel = "DIR",
      description = {
        "Checks the answer under DIR instead; your progress stays as it is.",
        "DIR may be a module, a root of Java sources, the folder of the file itself, or that of"
            + " all exercises, whose stubs are checked then."
      })
  @Nullable Path against;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Drills drills = Drills.in(course.root);
    List<Exercise> exercises = wanted(drills);
    Path sources = sources(drills);
    boolean solved = true;
    try (var checker = new Checker(course.root)) {
      for (Exercise exercise : exercises) {
        Verdict verdict = checker.check(exercise, sources);
        solved &= verdict.isSolved();
        if (against == null) {
          drills.remember(exercise, verdict);
        }
        report(exercise, verdict);
      }
    }
    return solved ? 0 : Problem.FAILED;
  }

  private void report(Exercise exercise, Verdict verdict) {
    if (all) {
      course.out().println(Report.line(exercise, verdict));
    } else {
      course.out().print(Report.of(exercise, verdict) + Report.printed(verdict));
      course.out().flush();
    }
  }

  private List<Exercise> wanted(Drills drills) {
    if (all == !ids.isEmpty()) {
      throw Problem.wrongUse(
          all ? "--all and an ID at once" : "no exercise named",
          "write ./course check ID, or ./course check --all");
    }
    return all ? drills.catalog().all() : drills.find(ids);
  }

  private Path sources(Drills drills) {
    if (against == null) {
      return drills.workbook().sources();
    }
    if (!Files.isDirectory(against)) {
      throw Problem.wrongUse(
          "there is no folder " + against, "--against takes one that has the answer");
    }
    return against.toAbsolutePath();
  }
}
