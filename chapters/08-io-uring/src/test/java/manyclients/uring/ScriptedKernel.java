package manyclients.uring;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/// The other end of two rings, in plain memory: takes submissions and posts completions when the
/// test asks for it.
final class ScriptedKernel {
  static final int ENTRIES = 4;

  private final MemorySegment ring = Arena.ofAuto().allocate(64, 8);
  private final MemorySegment sqes = Arena.ofAuto().allocate((long) ENTRIES * 64, 64);
  private final MemorySegment cqes = Arena.ofAuto().allocate((long) ENTRIES * 16, 16);

  /// @param start the initial value of heads and tails
  ScriptedKernel(int start) {
    for (long at = 0; at < 16; at += 4) {
      ring.set(JAVA_INT, at, start);
    }
  }

  SubmissionQueue submissions() {
    return new SubmissionQueue(ring, new SubmissionQueue.Layout(0, 4, 16), sqes);
  }

  CompletionQueue completions() {
    return new CompletionQueue(ring, new CompletionQueue.Layout(8, 12), cqes);
  }

  /// Takes the submissions, and returns their data.
  List<Long> take() {
    List<Long> taken = new ArrayList<>();
    int head = ring.get(JAVA_INT, 0);
    for (; head != ring.get(JAVA_INT, 4); head++) {
      taken.add(sqes.get(JAVA_LONG, (head & ENTRIES - 1) * 64L + 32));
    }
    ring.set(JAVA_INT, 0, head);
    return taken;
  }

  /// Posts a completion, if there is room.
  boolean post(long data, int result) {
    int tail = ring.get(JAVA_INT, 12);
    if (tail - ring.get(JAVA_INT, 8) == ENTRIES) {
      ring.set(JAVA_INT, 16, 2); // a completion had no room
      return false;
    }
    long entry = (tail & ENTRIES - 1) * 16L;
    cqes.set(JAVA_LONG, entry, data);
    cqes.set(JAVA_INT, entry + 8, result);
    cqes.set(JAVA_INT, entry + 12, 0);
    ring.set(JAVA_INT, 12, tail + 1);
    return true;
  }
}
