package manyclients.solutions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import manyclients.exercises.kit.AnswerKey;
import manyclients.exercises.kit.EquivalentMutants;
import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.ExerciseCatalog;
import manyclients.exercises.kit.mutation.MutationScore;
import manyclients.exercises.kit.mutation.Mutations;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// What `./course mutants` has stored is of the solutions as they are: nothing is tried here, which
/// would take an hour.
class MutationsTest {
  private static final Path ROOT = Path.of(System.getProperty("course.root", ".."));

  private final AnswerKey key = new AnswerKey(ROOT);

  private Stream<DynamicTest> each(Consumer<Exercise> test) {
    return ExerciseCatalog.load(ROOT).all().stream()
        .map(exercise -> dynamicTest(exercise.id(), () -> test.accept(exercise)));
  }

  @TestFactory
  Stream<DynamicTest> whatIsStoredIsOfThisSolution() {
    return each(exercise -> {
      Optional<MutationScore> stored = MutationScore.of(exercise);
      assumeThat(stored).as("not tried yet: ./course mutants %s", exercise.id()).isPresent();
      MutationScore score = stored.orElseThrow();
      String solution = key.solution(exercise).text();
      assertThat(score.solution())
          .as(
              "the solution, or the stub that it repairs, has changed: run ./course mutants %s",
              exercise.id())
          .isEqualTo(Mutations.of(key, exercise).stamp());
      assertThat(score.equivalent())
          .as("equivalent-mutants.txt has changed: run ./course mutants %s", exercise.id())
          .isEqualTo(EquivalentMutants.of(exercise, solution).texts().size());
      assertThat(score.rejected() + score.equivalent() + score.survived())
          .isEqualTo(score.mutations());
    });
  }

  @TestFactory
  Stream<DynamicTest> whatIsCalledEquivalentIsAMutation() {
    return each(exercise -> {
      String solution = key.solution(exercise).text();
      Set<String> excused = EquivalentMutants.of(exercise, solution).texts();
      List<String> made =
          Mutations.of(key, exercise).all().stream().map(m -> m.applyTo(solution)).toList();
      assertThat(made).containsAll(excused);
    });
  }
}
