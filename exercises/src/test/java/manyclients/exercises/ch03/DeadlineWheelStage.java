package manyclients.exercises.ch03;

import java.lang.ref.WeakReference;
import manyclients.exercises.support.Appointment;

/// Wheels of eight slots of ten: a turn takes 80.
final class DeadlineWheelStage {
  static final long TICK = 10;
  static final int SLOTS = 8;
  static final long TURN = TICK * SLOTS;
  private static final int COLLECTIONS = 3;

  private DeadlineWheelStage() {}

  /// On a wheel of its own, a deadline expires when it is due.
  static void expectInTime(long due) {
    DeadlineWheel fresh = new DeadlineWheel(TICK, SLOTS);
    Appointment it = new Appointment(due);
    fresh.add(it);
    for (long now = 0; now < due; now++) {
      fresh.advance(now);
      if (it.hasExpired()) {
        throw DeadlineWheelLessons.early(due, "with " + TURN + " a turn");
      }
    }
    fresh.advance(due);
    fresh.advance(due + TICK);
    if (!it.hasExpired()) {
      throw DeadlineWheelLessons.late(due, due + TICK, "");
    }
  }

  /// And one that was due at 20 when it was added, and has moved.
  static void expectInTimeAfterAMove(long due) {
    DeadlineWheel fresh = new DeadlineWheel(TICK, SLOTS);
    Appointment it = new Appointment(20);
    fresh.add(it);
    it.moveTo(due);
    for (long now = 0; now < due; now++) {
      fresh.advance(now);
      if (it.hasExpired()) {
        throw DeadlineWheelLessons.early(due, "having moved there from 20");
      }
    }
    fresh.advance(due + TICK);
    if (!it.hasExpired()) {
      throw DeadlineWheelLessons.late(due, due + TICK, ", having moved there from 20");
    }
  }

  /// Whether nobody can get at a deadline any more.
  static boolean isForgotten(WeakReference<Appointment> it) {
    for (int i = 0; i < COLLECTIONS && !it.refersTo(null); i++) {
      System.gc();
    }
    return it.refersTo(null);
  }
}
