package manyclients.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import manyclients.exercises.kit.Answer;
import manyclients.exercises.kit.AnswerKey;
import manyclients.exercises.kit.CheckResult;
import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.ExerciseCatalog;
import manyclients.exercises.kit.ExerciseProblem;
import manyclients.exercises.kit.Progress;
import manyclients.exercises.kit.State;
import manyclients.exercises.kit.Workbook;

/// The exercises with their known answers, and the learner's files and progress: the objects that
/// each exercise command needs.
record Drills(ExerciseCatalog catalog, AnswerKey key, Progress progress, Workbook workbook) {

  static Drills in(Path root) {
    Progress progress = Progress.load(root);
    var workbook = new Workbook(root, progress);
    return new Drills(ExerciseCatalog.load(root), new AnswerKey(root), progress, workbook);
  }

  Exercise find(String id) {
    return asked(() -> catalog.find(id));
  }

  List<Exercise> find(List<String> ids) {
    return ids.stream().map(this::find).toList();
  }

  Answer named(String id, String name) {
    Exercise exercise = find(id);
    return asked(() -> key.named(exercise, name));
  }

  /// Looks up a name, and turns the exception for an unknown one into a wrong use.
  private static <T> T asked(Supplier<T> named) {
    try {
      return named.get();
    } catch (ExerciseProblem e) {
      throw CommandException.of(CommandException.WRONG_USE, String.valueOf(e.getMessage()));
    }
  }

  /// Records the result of checking the learner's own file. A stub that fails begins no exercise.
  void remember(Exercise exercise, CheckResult verdict) {
    progress.workingOn(exercise);
    if (verdict.isSolved()) {
      progress.solved(exercise);
    } else if (!workbook.isUntouched(exercise) || progress.state(exercise) == State.SOLVED) {
      progress.failed(exercise);
    }
  }

  /// Copies the stub of an exercise to the learner's folder if the file is missing, and counts the
  /// exercise as begun.
  void begin(Exercise exercise) {
    workbook.start(exercise);
    progress.failed(exercise);
  }
}
