package manyclients.cli;

import java.nio.file.Path;
import java.util.List;
import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.ExerciseCatalog;
import manyclients.exercises.kit.ExerciseProblem;
import manyclients.exercises.kit.Progress;
import manyclients.exercises.kit.Verdict;
import manyclients.exercises.kit.Workbook;

/// The exercises and the learner's files and progress, as every command on them needs them.
record Drills(ExerciseCatalog catalog, Progress progress, Workbook workbook) {

  static Drills in(Path root) {
    Progress progress = Progress.load(root);
    return new Drills(ExerciseCatalog.load(root), progress, new Workbook(root, progress));
  }

  Exercise find(String id) {
    try {
      return catalog.find(id);
    } catch (ExerciseProblem e) {
      throw Problem.of(Problem.WRONG_USE, String.valueOf(e.getMessage()));
    }
  }

  List<Exercise> find(List<String> ids) {
    return ids.stream().map(this::find).toList();
  }

  /// Notes what came of checking the learner's own file.
  void remember(Exercise exercise, Verdict verdict) {
    if (verdict.isSolved()) {
      progress.solved(exercise);
    } else if (!workbook.isUntouched(exercise)) {
      progress.begun(exercise);
    }
  }
}
