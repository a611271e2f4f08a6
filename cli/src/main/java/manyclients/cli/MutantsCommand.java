package manyclients.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import manyclients.exercises.kit.Checker;
import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.mutation.Mutation;
import manyclients.exercises.kit.mutation.MutationRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// Asks the tests of an exercise what they think of small changes of its solution.
@Command(
    name = "mutants",
    description = {
      "Changes a solution in many small ways, and shows which changes the tests accept.",
      "Where a whole program is to be repaired, only the repair is changed.",
      "",
      "For those who write exercises. The count is stored beside the exercise."
    })
final class MutantsCommand implements Callable<Integer> {
  @ParentCommand Course course;

  @Parameters(arity = "1..*", paramLabel = "ID", description = "Such as 1.2.")
  List<String> ids = List.of();

  @Override
  public Integer call() throws IOException, InterruptedException {
    Drills drills = Drills.in(course.root);
    boolean none = true;
    for (Exercise exercise : drills.find(ids)) {
      try (var checker = new Checker(course.root)) {
        MutationRun run = MutationRun.of(drills.key(), checker, exercise);
        run.score().store(exercise);
        report(exercise, drills.key().solution(exercise).text(), run);
        none &= run.survivors().isEmpty();
      }
    }
    return none ? 0 : CommandException.FAILED;
  }

  private void report(Exercise exercise, String solution, MutationRun run) {
    for (Mutation survivor : run.survivors()) {
      course.out().printf("=== %s%n%s%n", survivor.operator(), survivor.edit(solution));
    }
    course.out().printf("%s %s: %s%n", exercise.id(), exercise.title(), run.score());
    course.out().flush();
  }
}
