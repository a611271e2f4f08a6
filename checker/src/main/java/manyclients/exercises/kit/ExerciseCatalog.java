package manyclients.exercises.kit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// All exercises, in the order of the book. Those of the workshop, which the chapters do not need,
/// are the last. An exercise exists if its folder does.
public final class ExerciseCatalog {
  private static final Pattern ID = Pattern.compile("(\\d{1,2}|W)\\.(\\d{1,2})");

  private final List<Exercise> exercises;

  private ExerciseCatalog(List<Exercise> exercises) {
    this.exercises = List.copyOf(exercises);
  }

  /// @param root the repository's root
  /// @throws ExerciseProblem when an exercise's header is incomplete
  public static ExerciseCatalog load(Path root) {
    List<Exercise> found = new ArrayList<>();
    for (Path folder : Folders.in(root.resolve("exercises"))) {
      found.add(read(root, folder));
    }
    found.sort(Comparator.comparingInt(Exercise::chapter).thenComparingInt(Exercise::number));
    return new ExerciseCatalog(found);
  }

  public List<Exercise> all() {
    return exercises;
  }

  /// @throws ExerciseProblem when there is no exercise with that id
  public Exercise find(String id) {
    return exercises.stream()
        .filter(exercise -> exercise.id().equals(id))
        .findFirst()
        .orElseThrow(() ->
            new ExerciseProblem(
                "there is no exercise " + id, "./course exercises lists those there are"));
  }

  /// Returns the exercise to continue with: the one that was worked on last, if it is not solved
  /// yet, otherwise the first unsolved one after it, otherwise the first unsolved one of all. Empty
  /// if all are solved.
  public Optional<Exercise> next(Progress progress) {
    Optional<Exercise> last =
        exercises.stream().filter(e -> e.id().equals(progress.last())).findFirst();
    return last.filter(e -> progress.state(e) != State.SOLVED)
        .or(() -> last.flatMap(e -> next(progress, e)))
        .or(() -> first(progress));
  }

  /// Returns the exercise to continue with, among the wanted exercises.
  public Optional<Exercise> next(Progress progress, Predicate<Exercise> wanted) {
    return new ExerciseCatalog(exercises.stream().filter(wanted).toList()).next(progress);
  }

  private Optional<Exercise> first(Progress progress) {
    return exercises.stream().filter(e -> progress.state(e) != State.SOLVED).findFirst();
  }

  /// Returns the first unsolved exercise after this one, or, if there is none, the first before it.
  /// Empty if all are solved.
  public Optional<Exercise> next(Progress progress, Exercise after) {
    return exercises.stream()
        .skip(exercises.indexOf(after) + 1L)
        .filter(e -> progress.state(e) != State.SOLVED)
        .findFirst()
        .or(() -> first(progress));
  }

  private static Exercise read(Path root, Path folder) {
    String id = folder.getFileName().toString();
    var parts = ID.matcher(id);
    if (!parts.matches()) {
      throw new ExerciseProblem(
          folder + " does not have the name of an exercise",
          "name it CHAPTER.NUMBER, as in 1.3, or W.NUMBER");
    }
    int chapter = parts.group(1).equals("W") ? Exercise.WORKSHOP : Integer.parseInt(parts.group(1));
    Adoc text = Adoc.read(folder.resolve("exercise.adoc"));
    return new Exercise(
        id,
        chapter,
        Integer.parseInt(parts.group(2)),
        text.title(),
        text.number("minutes"),
        text.number("difficulty"),
        text.text("file"),
        page(root, chapter),
        List.of(text.text("sections").split(",\\s*")),
        folder);
  }

  private static String page(Path root, int chapter) {
    if (chapter == Exercise.WORKSHOP) {
      return "workshop";
    }
    String prefix = String.format(Locale.ROOT, "%02d-", chapter);
    return Folders.in(root.resolve("chapters")).stream()
        .map(folder -> folder.getFileName().toString())
        .filter(name -> name.startsWith(prefix))
        .findFirst()
        .orElseThrow(() ->
            new ExerciseProblem(
                "there is no chapter " + chapter, "restore its folder, or rename the exercise's"));
  }
}
