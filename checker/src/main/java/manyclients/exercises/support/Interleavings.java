package manyclients.exercises.support;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// All interleavings of the steps of a few threads, with a limited number of interruptions. Each
/// order is played once, from beginning to end.
///
/// The orders are found by depth-first search. A play gets its first decisions as a script, and
/// then lets the running thread continue. The next play differs from it in the last decision that
/// has a choice left. See Patrice Godefroid, "Model Checking for Programming Languages using
/// VeriSoft", POPL 1997.
public final class Interleavings {
  /// The number of looks after which a waiting thread that has not moved is taken to wait for
  /// something other than its turn.
  private static final int STEADY = 1_000;

  private final int switches;
  private final Supplier<Lesson> aboutWaiting;
  private volatile @Nullable Play current;
  private volatile @Nullable Throwable failure;

  /// @param switches the maximum number of times in a play that a thread is interrupted although it
  ///   could continue
  /// @param aboutWaiting makes the lesson if a thread waits for another one
  public Interleavings(int switches, Supplier<Lesson> aboutWaiting) {
    this.switches = switches;
    this.aboutWaiting = aboutWaiting;
  }

  /// Plays all orders.
  ///
  /// @param scene sets a play up, [runs][Play#run] it, and checks the outcome
  /// @return the number of orders
  public int forEach(Consumer<Play> scene) {
    int[] count = {0};
    Thread stage =
        Thread.ofVirtual()
            .start(() -> {
              try {
                count[0] = playAll(scene);
              } catch (Throwable t) {
                failure = t; // the test judges any failure
              }
            });
    watch(stage);
    if (failure instanceof Error error) {
      throw error;
    } else if (failure instanceof RuntimeException exception) {
      throw exception;
    }
    return count[0];
  }

  private int playAll(Consumer<Play> scene) {
    List<Integer> script = List.of();
    int count = 0;
    while (script != null) {
      Play play = new Play(script, switches);
      current = play;
      scene.accept(play);
      count++;
      script = next(play.decisions());
    }
    return count;
  }

  /// Returns the script of the next play; null after the last one.
  private static @Nullable List<Integer> next(List<Play.Decision> made) {
    for (int last = made.size() - 1; last >= 0; last--) {
      if (made.get(last).chosen() + 1 < made.get(last).choices()) {
        List<Integer> script = new ArrayList<>();
        made.subList(0, last).forEach(decision -> script.add(decision.chosen()));
        script.add(made.get(last).chosen() + 1);
        return script;
      }
    }
    return null;
  }

  private void watch(Thread stage) {
    int still = 0;
    long before = -1;
    while (stage.isAlive()) {
      Play play = current;
      long steps = play == null ? 0 : play.steps();
      still = play != null && steps == before && play.isStuck() ? still + 1 : 0;
      before = steps;
      if (still > STEADY) {
        throw aboutWaiting.get();
      }
      LockSupport.parkNanos(1_000_000);
    }
  }
}
