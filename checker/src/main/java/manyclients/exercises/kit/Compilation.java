package manyclients.exercises.kit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Compiles answers, each into its own folder, and the tests of each exercise once. It is for one
/// thread and one list of answers.
final class Compilation {
  private final Compiler compiler;
  private final Path folder;
  private final Scope scope;
  private final Set<Exercise> tested = new HashSet<>();

  /// @param folder the folder for everything that is made
  /// @param scope the part of each answer that is tried
  Compilation(Compiler compiler, Path folder, Scope scope) {
    this.scope = scope;
    this.compiler = compiler;
    this.folder = folder;
  }

  /// An answer, and the problems that the compiler reported.
  ///
  /// @param problems the reasons why the answer cannot be tried
  record Compiled(Trial trial, List<CompileProblem> problems) {
    boolean canBeTried() {
      return problems.isEmpty();
    }
  }

  /// @param number the answer's place in the list
  private record Numbered(int number, Answer answer) {}

  /// Compiles answers, in any order.
  ///
  /// @return the result for each answer, in the order of the list
  List<Compiled> all(List<Answer> answers) throws IOException, InterruptedException {
    @Nullable Compiled[] all = new @Nullable Compiled[answers.size()];
    for (List<Numbered> round : rounds(answers)) {
      List<CompileProblem> problems = compile(round);
      for (Numbered each : round) {
        boolean alone = round.size() == 1;
        var own = problems.isEmpty() || alone ? problems : compile(List.of(each));
        all[each.number] = new Compiled(trial(each), own);
      }
    }
    return Arrays.asList(all);
  }

  /// Returns the first answer to each exercise, then the second to each, and so on, because the
  /// classes of two answers to the same exercise have the same names.
  private static Collection<List<Numbered>> rounds(List<Answer> answers) {
    Map<Exercise, Integer> seen = new HashMap<>();
    Map<Integer, List<Numbered>> rounds = new TreeMap<>();
    for (int i = 0; i < answers.size(); i++) {
      Answer answer = answers.get(i);
      int round = seen.merge(answer.exercise(), 1, Integer::sum);
      rounds.computeIfAbsent(round, _ -> new ArrayList<>()).add(new Numbered(i, answer));
    }
    return rounds.values();
  }

  /// Compiles answers together, with those of their tests that have not been compiled yet.
  private List<CompileProblem> compile(List<Numbered> round)
      throws IOException, InterruptedException {
    List<Compiler.Unit> units = new ArrayList<>();
    Set<Exercise> exercises = new HashSet<>();
    for (Numbered each : round) {
      Exercise exercise = each.answer.exercise();
      Path classes = Files.createDirectories(trial(each).classes());
      units.add(compiler.unit(each.answer, classes));
      if (exercises.add(exercise) && !tested.contains(exercise)) {
        exercise.testSources().forEach(test -> units.add(compiler.unit(test, tests(exercise))));
      }
    }
    List<Path> needed = exercises.stream().filter(tested::contains).map(this::tests).toList();
    var complaints = new Complaints(round.getFirst().answer, false);
    List<CompileProblem> problems = compiler.compile(units, needed, complaints);
    if (problems.isEmpty()) {
      tested.addAll(exercises);
    }
    return problems;
  }

  private Trial trial(Numbered each) {
    Exercise exercise = each.answer.exercise();
    return new Trial(exercise, folder.resolve(String.valueOf(each.number)), tests(exercise), scope);
  }

  /// Returns the folder of an exercise's compiled tests.
  private Path tests(Exercise exercise) {
    return folder.resolve("tests").resolve(exercise.id());
  }
}
