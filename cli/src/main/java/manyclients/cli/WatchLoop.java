package manyclients.cli;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import manyclients.exercises.kit.CheckResult;
import manyclients.exercises.kit.Checker;
import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.ExerciseProblem;
import org.jspecify.annotations.Nullable;

/// An event loop, as in chapter 3: other threads put keys, saves and verdicts into a queue, and one
/// thread takes them out here.
///
/// ```
///    key ─────┐                       ┌─► show something
///    save ────┼──► queue ──► loop ────┼─► stop the check, begin another
///    verdict ─┘                       └─► start the next exercise, when a key asks for it
/// ```
final class WatchLoop implements AutoCloseable {

  private sealed interface Happening {
    record Key(char key) implements Happening {}

    record Saved(Exercise exercise) implements Happening {}

    record Gone(Exercise exercise) implements Happening {}

    /// A problem that keeps a check from its verdict.
    record Trouble(int run, String message) implements Happening {}

    /// @param run the number of the check: the verdict of a check that was stopped may still arrive
    record Checked(int run, Exercise exercise, CheckResult verdict, boolean oneOfAll)
        implements Happening {}
  }

  private final BlockingQueue<Happening> queue = new LinkedBlockingQueue<>();
  private final Drills drills;
  private final Checker checker;
  private final WatchBoard board;
  private @Nullable Saves saves;
  private @Nullable Thread check;
  private int run;

  WatchLoop(Drills drills, Checker checker, WatchBoard board) {
    this.drills = drills;
    this.checker = checker;
    this.board = board;
  }

  /// Adds a key. Any thread may call.
  void pressed(char key) {
    queue.add(new Happening.Key(key));
  }

  /// Runs until the learner quits.
  void run(Exercise first) throws InterruptedException {
    Optional<Exercise> current = Optional.of(first);
    begin(first);
    while (current.isPresent()) {
      current = after(queue.take(), current.get());
    }
  }

  private void begin(Exercise exercise) {
    close();
    board.assignment(exercise);
    drills.workbook().start(exercise);
    saves =
        new Saves(
            drills.workbook().file(exercise),
            () -> queue.add(new Happening.Saved(exercise)),
            () -> queue.add(new Happening.Gone(exercise)));
    check(exercise);
  }

  /// Returns the exercise to continue with; empty to end.
  private Optional<Exercise> after(Happening happening, Exercise current) {
    switch (happening) {
      case Happening.Key(char key) when key == 'q' || key == '\4' -> {
        return Optional.empty();
      }
      case Happening.Key(char key) when key == 'n' -> {
        Optional<Exercise> next = next(current);
        next.ifPresentOrElse(this::begin, board::allSolved);
        return next.or(() -> Optional.of(current));
      }
      case Happening.Key(char key) -> act(key, current);
      case Happening.Gone(var exercise) when exercise.equals(current) -> board.gone(current);
      case Happening.Saved(var exercise) when exercise.equals(current) -> {
        board.saved();
        check(current);
      }
      case Happening.Trouble(int of, String message) when of == run -> board.trouble(message);
      case Happening.Checked checked when checked.run() == run -> {
        return afterCheck(checked, current);
      }
      case Happening _ -> {} // from an exercise or a check that is not the current one
    }
    return Optional.of(current);
  }

  private void act(char key, Exercise current) {
    switch (key) {
      case 'h' -> board.hint(current);
      case 't' -> board.text(current);
      case 'l' -> board.list(current);
      case 'a' -> checkAll();
      default -> board.keys();
    }
  }

  private Optional<Exercise> afterCheck(Happening.Checked checked, Exercise current) {
    drills.remember(checked.exercise(), checked.verdict());
    if (checked.oneOfAll()) {
      board.line(checked.exercise(), checked.verdict());
      return Optional.of(current);
    }
    board.verdict(checked.exercise(), checked.verdict());
    if (checked.verdict().isSolved()) {
      next(current).ifPresentOrElse(next -> board.goOn(current, next), board::allSolved);
    }
    return Optional.of(current);
  }

  private Optional<Exercise> next(Exercise current) {
    return drills.catalog().next(drills.progress(), current);
  }

  private void check(Exercise exercise) {
    inBackground(number -> check(number, exercise, false));
  }

  private void checkAll() {
    inBackground(number -> {
      for (Exercise exercise : drills.catalog().all()) {
        check(number, exercise, true);
      }
    });
  }

  private interface Work {
    void perform(int run) throws IOException, InterruptedException;
  }

  private void inBackground(Work work) {
    stop();
    int number = ++run;
    board.checking();
    check = Thread.ofPlatform().daemon().name("check").start(() -> perform(work, number));
  }

  private void perform(Work work, int number) {
    try {
      work.perform(number);
      checker.getReady();
    } catch (IOException | ExerciseProblem e) {
      queue.add(new Happening.Trouble(number, String.valueOf(e.getMessage())));
    } catch (InterruptedException e) {
      // stopped by a newer check, or at the end
    }
  }

  private void check(int number, Exercise exercise, boolean oneOfAll)
      throws IOException, InterruptedException {
    CheckResult verdict = checker.check(drills.workbook().answer(exercise));
    queue.add(new Happening.Checked(number, exercise, verdict, oneOfAll));
  }

  private void stop() {
    if (check != null) {
      check.interrupt();
    }
  }

  @Override
  public void close() {
    stop();
    if (saves != null) {
      saves.close();
    }
  }
}
