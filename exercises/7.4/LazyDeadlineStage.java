package manyclients.exercises.ch07;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Sequences;

/// One deadline, and a clock that the test moves. After each step the stage compares what the
/// deadline has done with what it should have done.
final class LazyDeadlineStage {
  private static final long NEVER = Long.MAX_VALUE;

  private final Queue<Long> looks = new PriorityQueue<>(); // that were filed and are still to come
  private final List<String> story = new ArrayList<>();
  private final boolean isStrict;
  private long now;
  private long due = NEVER;
  private long next = NEVER; // the earliest look that was filed, until it has come
  private final LazyDeadline deadline = new LazyDeadline(() -> now, this::file);

  /// @param isStrict whether a call of file that is not needed is a mistake
  LazyDeadlineStage(boolean isStrict) {
    this.isStrict = isStrict;
  }

  private void file(long moment) {
    if (isStrict && moment == NEVER) {
      throw lesson(
          "no call of file",
          "file(Long.MAX_VALUE) is called",
          "No deadline is set, so there is nothing to look at.");
    } else if (isStrict && next <= moment) {
      throw lesson(
          "no call of file",
          "file(%d) is called, though the look at %d is still to come".formatted(moment, next),
          "That look is enough: it will find that the deadline has moved, and file the next one. It"
              + " is still to come until look() is called at its moment or later.");
    }
    looks.add(moment);
    next = Math.min(next, moment);
  }

  void moveTo(long moment) {
    story.add("moved to " + moment);
    due = moment;
    deadline.moveTo(moment);
    requireALook();
  }

  /// Moves the deadline to a moment this long after now.
  void moveBy(long time) {
    moveTo(now + time);
  }

  /// Lets time pass, without a look.
  void pass(long time) {
    now += time;
    story.add("at " + now);
  }

  /// Lets time pass, with each look at the moment when it is due.
  void until(long moment) {
    for (int i = 0; i < 1_000 && !looks.isEmpty() && looks.element() <= moment; i++) {
      now = Math.max(now, looks.element());
      look();
    }
    now = moment;
    story.add("at " + now);
  }

  /// Returns whether a look is due, or overdue.
  boolean isDue() {
    return !looks.isEmpty() && looks.element() <= now;
  }

  /// Performs the look whose moment is the earliest.
  void look() {
    looks.remove();
    lookUnasked();
  }

  void lookUnasked() {
    story.add("a look at " + now);
    next = next <= now ? NEVER : next;
    boolean over = due <= now;
    if (deadline.look() != over) {
      throw lesson(
          "look() to return " + over,
          "it returns " + !over,
          over
              ? "The deadline has passed when the time has reached it or is beyond it, because a"
                  + " look may come late. And the deadline itself counts, not the moment that was"
                  + " filed."
              : "Either the deadline is still to come; or it has passed before, and passes only"
                  + " once; or it was never moved, and never passes.");
    }
    due = over ? NEVER : due;
    requireALook();
  }

  private void requireALook() {
    if (due < NEVER && (looks.isEmpty() || looks.element() > Math.max(due, now))) {
      throw lesson(
          "a look to come at %d or before, because the deadline is there".formatted(due),
          looks.isEmpty() ? "there is none" : "the next look is at " + looks.element(),
          "The deadline would not be noticed in time. A move to an earlier moment needs an earlier"
              + " look, and a look that comes before the deadline has to file the next one.");
    }
  }

  private Lesson lesson(String expected, String happened, String means) {
    return new Lesson(expected + ", after: " + Sequences.told(story), happened, means, "deadlines");
  }
}
