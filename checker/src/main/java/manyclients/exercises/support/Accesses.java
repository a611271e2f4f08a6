package manyclients.exercises.support;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Watches an answer's accesses to memory that threads may share. If a test uses this class, the
/// answer is loaded with a call of [#before()] ahead of each access to a mutable field or to an
/// element of an array, and ahead of each call of an atomic, a semaphore, a lock, a collection, or
/// another class of `java.util`. So a test can act at exactly that moment, and a race that fails
/// once in a million rounds fails every time.
public final class Accesses {
  private static volatile @Nullable Watch current;

  private Accesses() {}

  /// Called before each access.
  @FunctionalInterface
  private interface Watch {
    void before();
  }

  /// Called by an answer. Does nothing unless a test watches.
  public static void before() {
    Watch watch = current;
    if (watch != null) {
      watch.before();
    }
  }

  /// Does some work in this thread, and other work in the middle of it, right before its nth
  /// access.
  ///
  /// @param nth counted from 1
  /// @return whether the work has that many accesses
  public static boolean interrupt(Runnable work, int nth, Runnable other) {
    Thread here = Thread.currentThread();
    int[] count = {0};
    current =
        () -> {
          if (Thread.currentThread() == here && ++count[0] == nth) {
            other.run();
          }
        };
    try {
      work.run();
    } finally {
      current = null;
    }
    return count[0] >= nth;
  }

  /// Does some work in this thread, and other work in another thread, in the middle of the first,
  /// right before its nth access. The first work continues when the other thread is done, or waits
  /// for another thread, such as this one. If the first work has fewer accesses, the other is done
  /// afterwards.
  ///
  /// @param nth counted from 1
  /// @return whether the first work has that many accesses
  public static boolean meet(Runnable work, int nth, Runnable other) {
    List<Errand<Void>> errands = new ArrayList<>(); // one or none
    Runnable meanwhile =
        () -> {
          errands.add(Errand.doing("other", other));
          errands.getFirst().endsByItself();
        };
    boolean met = interrupt(work, nth, meanwhile);
    if (met) {
      Patience.until(errands.getFirst()::isDone);
    } else {
      other.run();
    }
    return met;
  }

  /// Does some work, and returns whether another thread accesses anything during it.
  public static boolean byOthers(Runnable work) {
    Thread here = Thread.currentThread();
    boolean[] seen = {false};
    current = () -> seen[0] |= Thread.currentThread() != here;
    try {
      work.run();
    } finally {
      current = null;
    }
    return seen[0];
  }
}
