package manyclients.exercises.kit.mutation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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

  /// So many are tried by one JVM, unless one of them leaves something behind.
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
    List<Tried> tried = new ArrayList<>();
    for (List<Tried> share : tryAll(checker, exercise, solution, all)) {
      share.stream()
          .filter(one -> !(one.verdict instanceof CheckResult.NotCompiled))
          .forEach(tried::add);
    }
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

  private static List<List<Tried>> tryAll(
      Checker checker, Exercise exercise, String solution, List<Mutation> all)
      throws IOException, InterruptedException {
    try (ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE)) {
      List<Future<List<Tried>>> shares = new ArrayList<>();
      for (int from = 0; from < all.size(); from += SHARE) {
        List<Mutation> share = all.subList(from, Math.min(all.size(), from + SHARE));
        shares.add(threads.submit(() -> tryThese(checker, exercise, solution, share)));
      }
      List<List<Tried>> tried = new ArrayList<>();
      for (Future<List<Tried>> share : shares) {
        tried.add(share.get());
      }
      return tried;
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    }
  }

  private static List<Tried> tryThese(
      Checker checker, Exercise exercise, String solution, List<Mutation> share)
      throws IOException, InterruptedException {
    List<Answer> answers =
        share.stream()
            .map(mutation -> new Answer(exercise, mutation.operator(), mutation.applyTo(solution)))
            .toList();
    List<CheckResult> verdicts = checker.checkAll(answers);
    List<Tried> tried = new ArrayList<>();
    for (int i = 0; i < share.size(); i++) {
      tried.add(new Tried(share.get(i), verdicts.get(i)));
    }
    return tried;
  }
}
