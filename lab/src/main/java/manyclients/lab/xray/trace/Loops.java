package manyclients.lab.xray.trace;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import manyclients.lab.xray.trace.Mark.Kind;

/// The threads that are loops, and their clients: a loop keeps all its clients waiting while it
/// does something else.
final class Loops {

  private Loops() {}

  /// Returns the threads whose marks show that they select.
  static BitSet selecting(List<Mark> marks) {
    BitSet loops = new BitSet();
    for (Mark mark : marks) {
      if (mark.kind() == Kind.SELECTED) {
        loops.set(mark.thread());
      }
    }
    return loops;
  }

  /// Returns the threads that select, and those that have read from one client, from another, and
  /// from the first again. A loop of Netty's writes no marks about selecting, and a thread that
  /// serves one client until it leaves never returns to another.
  static BitSet all(List<Mark> marks) {
    BitSet loops = selecting(marks);
    Map<Integer, Reader> readers = new HashMap<>();
    for (Mark mark : marks) {
      if (mark.kind() == Kind.READ
          && readers.computeIfAbsent(mark.thread(), _ -> new Reader()).comesBackTo(mark.client())) {
        loops.set(mark.thread());
      }
    }
    return loops;
  }

  private static final class Reader {
    private final Set<Integer> before = new HashSet<>();
    private int client = Mark.NONE;

    boolean comesBackTo(int next) {
      if (next == client) {
        return false;
      }
      before.add(client);
      client = next;
      return before.contains(next);
    }
  }

  /// Returns the thread that has last read from each client; [Mark#NONE] if none has.
  static int[] ofClients(int clients, List<Mark> marks) {
    int[] loops = new int[clients];
    Arrays.fill(loops, Mark.NONE);
    for (Mark mark : marks) {
      if (mark.kind() == Kind.READ && mark.client() != Mark.NONE) {
        loops[mark.client()] = mark.thread();
      }
    }
    return loops;
  }
}
