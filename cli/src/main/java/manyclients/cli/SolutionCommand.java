package manyclients.cli;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.patch.Patch;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.SectionTitles;
import manyclients.exercises.kit.State;
import manyclients.exercises.kit.Workbook;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// Shows a worked answer with its explanation.
@Command(name = "solution", description = "Shows a solution and explains it.")
final class SolutionCommand implements Callable<Integer> {
  private static final int LINES_AROUND = 2;

  @ParentCommand Course course;

  @Parameters(paramLabel = "ID", description = "An exercise, such as 1.2.")
  String id;

  @Option(names = "--yes", description = "Shows the solution without asking first.")
  boolean yes;

  @Option(names = "--diff", description = "Shows how the solution differs from your answer.")
  boolean diff;

  @Override
  public Integer call() throws IOException {
    Drills drills = Drills.in(course.root);
    Exercise exercise = drills.find(id);
    if (!yes && drills.progress().state(exercise) != State.SOLVED && !confirmed(exercise)) {
      throw CommandException.failed(
          "the solution of " + id + " stays hidden", "solve it first, or add --yes");
    }
    drills.progress().looked(exercise);
    Workbook.Solution solution = drills.workbook().solution(exercise);
    if (diff) {
      differences(drills.workbook().answer(exercise).text(), solution.source())
          .forEach(course.out()::println);
      return 0;
    }
    course.out().println(course.root.relativize(solution.file()));
    course.out().println();
    course.out().println(solution.source());
    PlainText.of(solution.explanation(), SectionTitles.of(course.root, exercise)::of)
        .forEach(course.out()::println);
    return 0;
  }

  private static List<String> differences(String mine, String theirs) {
    List<String> before = mine.lines().toList();
    Patch<String> patch = DiffUtils.diff(before, theirs.lines().toList());
    return patch.getDeltas().isEmpty()
        ? List.of("Your answer equals the solution, letter by letter.")
        : UnifiedDiffUtils.generateUnifiedDiff(
            "your answer", "the solution", before, patch, LINES_AROUND);
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
