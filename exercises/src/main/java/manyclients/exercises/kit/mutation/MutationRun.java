package manyclients.exercises.kit.mutation;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import manyclients.exercises.kit.Answer;
import manyclients.exercises.kit.AnswerKey;
import manyclients.exercises.kit.CheckResult;
import manyclients.exercises.kit.Checker;
import manyclients.exercises.kit.EquivalentMutants;
import manyclients.exercises.kit.Exercise;

/// Tries all mutations of an exercise. A mutation that hangs, or that ends the JVM, is rejected as
/// one that fails a test is.
///
/// @param score what is stored
/// @param survivors those that the tests accept, and that are not among the equivalent ones
public record MutationRun(MutationScore score, List<Mutation> survivors) {
  /// Most of the time is spent waiting for what a mutation does not do.
  private static final int AT_ONCE = 3 * Runtime.getRuntime().availableProcessors();

  /// For fewer than these, another JVM is not worth its start.
  private static final int SHARE = 12;

  private record Tried(Mutation mutation, CheckResult verdict) {}

  public static MutationRun of(AnswerKey key, Checker checker, Exercise exercise)
      throws IOException, InterruptedException {
    String solution = key.solution(exercise).text();
    Set<String> equivalent = EquivalentMutants.of(exercise, solution).texts();
    Mutations mutations = Mutations.of(key, exercise);
    List<Mutation> all =
        mutations.all().stream()
            .filter(mutation -> !equivalent.contains(mutation.applyTo(solution)))
            .toList();
    List<Tried> tried =
        tryAll(checker, exercise, solution, all).stream()
            .filter(one -> !(one.verdict instanceof CheckResult.NotCompiled))
            .toList();
    List<Mutation> survivors =
        tried.stream().filter(one -> one.verdict.isSolved()).map(Tried::mutation).toList();
    return new MutationRun(
        new MutationScore(
            mutations.stamp(),
            tried.size() + equivalent.size(),
            tried.size() - survivors.size(),
            equivalent.size(),
            survivors.size()),
        survivors);
  }

  private static List<Tried> tryAll(
      Checker checker, Exercise exercise, String solution, List<Mutation> all)
      throws IOException, InterruptedException {
    List<Answer> answers =
        all.stream()
            .map(mutation -> new Answer(exercise, mutation.operator(), mutation.applyTo(solution)))
            .toList();
    int atOnce = Math.clamp(all.size() / SHARE, 1, AT_ONCE);
    List<CheckResult> verdicts = checker.checkAll(answers, atOnce);
    return IntStream.range(0, all.size())
        .mapToObj(i -> new Tried(all.get(i), verdicts.get(i)))
        .toList();
  }
}
