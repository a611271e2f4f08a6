package manyclients.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import manyclients.exercises.kit.AnswerKey;
import manyclients.exercises.kit.CheckLimits;
import manyclients.exercises.kit.Checker;
import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.Matrix;
import manyclients.exercises.kit.Report;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// Checks all answers that come with some exercises. An author runs it while writing an exercise.
@Command(
    name = "prove",
    description = {
      "Checks an exercise's stub, solution, right and wrong answers, and lists the verdicts that"
          + " are wrong.",
      "For authors of exercises."
    })
final class ProveCommand implements Callable<Integer> {
  @ParentCommand Course course;

  @Parameters(
      arity = "0..*",
      paramLabel = "ID",
      description = "Exercises, such as 1.2; by default all.")
  List<String> ids = List.of();

  @Option(
      names = "--repeat",
      paramLabel = "N",
      description = "Runs up to N rounds, or until a fault.")
  int repeat = 1;

  @Option(names = "--load", paramLabel = "N", description = "Also runs N computing threads.")
  int load;

  @Option(names = "--right", description = "Checks only the right answers: none may be rejected.")
  boolean right;

  @Option(names = "--verbose", description = "Also prints the feedback for a learner.")
  boolean verbose;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (repeat < 1) {
      throw CommandException.wrongUse("--repeat is " + repeat, "give 1 or more");
    }
    Drills drills = Drills.in(course.root);
    List<Exercise> exercises = ids.isEmpty() ? drills.catalog().all() : drills.find(ids);
    for (int i = 0; i < load; i++) {
      Thread.ofPlatform().daemon().name("load-" + i).start(ProveCommand::compute);
    }
    int faults = 0;
    try (var checker = new Checker(CheckLimits.patient())) {
      Matrix matrix = new Matrix(new AnswerKey(course.root), checker);
      for (int i = 0; i < repeat && faults == 0; i++) {
        faults = report(right ? matrix.ofRight(exercises) : matrix.of(exercises));
      }
    }
    return faults == 0 ? 0 : CommandException.FAILED;
  }

  private static void compute() {
    while (true) {
      Thread.onSpinWait();
    }
  }

  private int report(List<Matrix.Verdict> verdicts) {
    List<String> faults = new ArrayList<>();
    for (Matrix.Verdict verdict : verdicts) {
      if (verbose) {
        course.out().println(verdict.name());
        course.out().println(Report.of(verdict.answer().exercise(), verdict.result()));
      }
      verdict.faults().forEach(fault -> faults.add(verdict.name() + ": " + fault));
    }
    faults.forEach(course.out()::println);
    course.out().printf("%s answers, faults: %s%n", verdicts.size(), faults.size());
    course.out().flush();
    return faults.size();
  }
}
