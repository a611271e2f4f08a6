package manyclients.exercises.kit;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;

/// The learner's progress, kept in `.course/progress` in the repository's root: lines like
/// `1.1.state=solved`, `1.1.hints=2` and `last=1.1`. Git ignores the file. An invalid value counts
/// as a missing one.
public final class Progress {
  private final Path file;
  private final Properties values = new Properties();

  private Progress(Path file) {
    this.file = file;
  }

  /// @param root the repository's root
  public static Progress load(Path root) {
    Progress progress = new Progress(root.resolve(".course/progress"));
    progress.load();
    return progress;
  }

  private void load() {
    if (!Files.exists(file)) {
      return;
    }
    try (Reader in = Files.newBufferedReader(file)) {
      values.load(in);
    } catch (IOException | IllegalArgumentException e) {
      throw new ExerciseProblem("cannot read " + file, "fix it, or delete it to begin again");
    }
  }

  public State state(Exercise exercise) {
    String value = values.getProperty(exercise.id() + ".state", "new");
    try {
      return State.valueOf(value.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      return State.NEW;
    }
  }

  /// Records that an exercise was begun. A solved exercise remains solved.
  public void begun(Exercise exercise) {
    load(); // another terminal may have written to the file
    if (state(exercise) == State.NEW) {
      set(exercise, "begun", now());
      set(exercise, "state", State.BEGUN.toString());
    }
  }

  public void solved(Exercise exercise) {
    if (state(exercise) != State.SOLVED) {
      set(exercise, "solved", now());
    }
    set(exercise, "state", State.SOLVED.toString());
  }

  /// Records that an answer did not pass, even if an earlier one did.
  public void failed(Exercise exercise) {
    set(exercise, "state", State.BEGUN.toString());
  }

  /// Records that the solution was shown before the exercise was solved.
  public void looked(Exercise exercise) {
    if (state(exercise) != State.SOLVED) {
      set(exercise, "looked", now());
    }
  }

  /// Returns when an exercise was `begun` or `solved`, or its solution was `looked` at, to the
  /// second; empty if it never was.
  public Optional<String> when(Exercise exercise, String what) {
    return Optional.ofNullable(values.getProperty(exercise.id() + "." + what));
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /// Returns the id of the exercise that was worked on last; empty if there is none.
  public String last() {
    return values.getProperty("last", "");
  }

  /// Records the exercise that the learner works on.
  public void workingOn(Exercise exercise) {
    set("last", exercise.id());
  }

  /// Returns the number of hints that have been shown.
  public int hints(Exercise exercise) {
    String value = values.getProperty(exercise.id() + ".hints", "0");
    return value.matches("[0-9]") ? Integer.parseInt(value) : 0;
  }

  void hints(Exercise exercise, int shown) {
    begun(exercise);
    set(exercise, "hints", String.valueOf(shown));
  }

  /// Forgets an exercise's hints and success, as after a reset. The exercise remains begun.
  void forget(Exercise exercise) {
    set(exercise, "hints", "0");
    set(exercise, "state", State.BEGUN.toString());
  }

  private void set(Exercise exercise, String name, String value) {
    set(exercise.id() + "." + name, value);
  }

  private void set(String property, String value) {
    load();
    values.setProperty(property, value);
    StringBuilder text = new StringBuilder();
    for (String key : new TreeSet<>(values.stringPropertyNames())) {
      text.append(key).append('=').append(values.getProperty(key)).append('\n');
    }
    try {
      Files.createDirectories(file.getParent());
      Path fresh = file.resolveSibling("progress.new");
      Files.writeString(fresh, text);
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new ExerciseProblem("cannot write " + file, "change the permissions of its folder");
    }
  }
}
