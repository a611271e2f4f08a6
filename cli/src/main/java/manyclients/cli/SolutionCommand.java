package manyclients.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.State;
import manyclients.exercises.kit.Workbook;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// A worked answer with its explanation.
@Command(name = "solution", description = "Shows a solution and why it is so.")
final class SolutionCommand implements Callable<Integer> {
  @ParentCommand Course course;

  @Parameters(paramLabel = "ID", description = "Such as 1.2.")
  String id;

  @Option(names = "--yes", description = "Does not ask first.")
  boolean yes;

  @Override
  public Integer call() throws IOException {
    Drills drills = Drills.in(course.root);
    Exercise exercise = drills.find(id);
    if (!yes && drills.progress().state(exercise) != State.SOLVED && !confirmed(exercise)) {
      throw CommandException.failed(
          "the solution of " + id + " stays hidden", "solve it first, or add --yes");
    }
    Workbook.Solution solution = drills.workbook().solution(exercise);
    course.out().println(course.root.relativize(solution.file()));
    course.out().println();
    course.out().println(solution.source());
    PlainText.of(solution.explanation()).forEach(course.out()::println);
    return 0;
  }

  private boolean confirmed(Exercise exercise) throws IOException {
    course.err().print(exercise.id() + " is not solved yet. Show its solution? [y/N] ");
    course.err().flush();
    var in = new BufferedReader(new InputStreamReader(course.in, StandardCharsets.UTF_8));
    String answer = in.readLine();
    if (answer == null) {
      course.err().println();
    }
    return answer != null && answer.strip().matches("(?i)y(es)?");
  }
}
