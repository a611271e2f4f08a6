package manyclients.lab.xray.trace;

import static java.util.Comparator.comparingLong;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/// Cuts the threads' spans where they waited for locks, and puts spans of waiting in between. A
/// thread waits for one lock at a time.
final class LockedSpans {

  private LockedSpans() {}

  /// @return spans in the order of time; those of a lane do not overlap
  static List<Span<ThreadState>> of(List<Span<ThreadState>> spans, List<LockWait> waits) {
    Map<Integer, NavigableMap<Long, LockWait>> byThread = new HashMap<>();
    for (LockWait wait : waits) {
      byThread.computeIfAbsent(wait.thread(), _ -> new TreeMap<>()).put(wait.from(), wait);
    }
    return spans.stream()
        .flatMap(span -> cut(span, byThread.getOrDefault(span.lane(), new TreeMap<>())).stream())
        .sorted(comparingLong(Span::from))
        .toList();
  }

  private static List<Span<ThreadState>> cut(
      Span<ThreadState> span, NavigableMap<Long, LockWait> waits) {
    List<Span<ThreadState>> pieces = new ArrayList<>();
    long at = span.from();
    Long before = waits.floorKey(at);
    for (LockWait wait : waits.subMap(before == null ? at : before, span.to()).values()) {
      long from = Math.max(at, wait.from());
      long to = Math.min(wait.to(), span.to());
      if (from < to) {
        if (at < from) {
          pieces.add(piece(span, span.state(), at, from));
        }
        pieces.add(piece(span, ThreadState.WAITING_FOR_LOCK, from, to));
        at = to;
      }
    }
    if (at < span.to() || pieces.isEmpty()) {
      pieces.add(piece(span, span.state(), at, span.to()));
    }
    return pieces;
  }

  private static Span<ThreadState> piece(
      Span<ThreadState> span, ThreadState state, long from, long to) {
    return new Span<>(span.lane(), state, from, to, span.other());
  }
}
