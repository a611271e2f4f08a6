package manyclients.exercises.kit.mutation;

import java.util.List;
import manyclients.exercises.kit.AnswerKey;
import manyclients.exercises.kit.Exercise;

/// The mutations of an exercise: all of its solution. Where a whole program is to be repaired, what
/// is given is none of the learner's business, and only the repair is mutated.
///
/// @param stamp changes whenever they may have changed, as [MutationScore#stamp] says
/// @param all in their order in the solution
public record Mutations(String stamp, List<Mutation> all) {

  public static Mutations of(AnswerKey key, Exercise exercise) {
    String solution = key.solution(exercise).text();
    return exercise.repairs()
        ? ofRepair(solution, key.stub(exercise).text())
        : new Mutations(MutationScore.stamp(solution), Mutator.mutationsOf(solution));
  }

  static Mutations ofRepair(String solution, String stub) {
    Repair repair = Repair.of(solution, stub);
    return new Mutations(
        MutationScore.stamp(solution + stub),
        Mutator.mutationsOf(solution).stream().filter(repair::contains).toList());
  }
}
