package manyclients.exercises.ch08;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/// A ring with room for a few completions, and a kernel that keeps the others back.
final class TurnStage implements Turn.Ring {
  private static final int ROOM = 4;

  /// After so many looks at the flag in vain, it is taken back, so that each answer comes to an
  /// end.
  private static final int PATIENCE = 100;

  private final int room;
  private final Queue<Long> ring = new ArrayDeque<>();
  private final Queue<Long> kept = new ArrayDeque<>();
  private final List<String> seen = new ArrayList<>();
  private int looks;
  private int idle;

  TurnStage() {
    this(ROOM);
  }

  TurnStage(int room) {
    this.room = room;
  }

  /// The kernel has done something.
  void post(long data) {
    if (ring.size() < room && kept.isEmpty()) {
      ring.add(data);
    } else {
      kept.add(data);
    }
  }

  /// The kernel has done something that it keeps back, and the next entries do not bring it.
  void keepBack(long data, int entries) {
    kept.add(data);
    idle = entries;
  }

  @Override
  public void enter(boolean waits) {
    seen.add(waits ? "enter and wait" : "enter");
    if (idle > 0) {
      idle--;
      return;
    }
    while (ring.size() < room && !kept.isEmpty()) {
      ring.add(kept.remove());
      looks = 0;
    }
  }

  @Override
  public long next() {
    return ring.isEmpty() ? -1 : ring.remove();
  }

  @Override
  public boolean hasOverflow() {
    return !kept.isEmpty() && looks++ < PATIENCE;
  }

  void took(long data) {
    seen.add(Long.toString(data));
  }

  void settled() {
    seen.add("settled");
  }

  static boolean isEntry(String step) {
    return step.startsWith("enter");
  }

  static boolean isCompletion(String step) {
    return !isEntry(step) && !step.equals("settled");
  }

  /// What has happened, in order.
  List<String> seen() {
    return seen;
  }
}
