package manyclients.lab.xray.rule;

import java.util.Comparator;
import java.util.List;
import manyclients.lab.xray.trace.ClientState;
import manyclients.lab.xray.trace.Mark;
import manyclients.lab.xray.trace.Span;
import manyclients.lab.xray.trace.ThreadState;
import manyclients.lab.xray.trace.Trace;

/// A handler that kept a loop from its other clients.
final class HeldLoop implements Rule {
  /// The time that a handler may take, in microseconds.
  private static final long LONG = 5_000;

  @Override
  public List<Sentence> look(Trace trace) {
    List<Span<ThreadState>> holds =
        trace.holds().stream().filter(hold -> hold.micros() >= LONG).toList();
    return trace.loops().stream()
        .mapToObj(loop -> holds.stream().filter(hold -> hold.lane() == loop).toList())
        .filter(ofLoop -> !ofLoop.isEmpty())
        .map(ofLoop -> worst(ofLoop, trace))
        .toList();
  }

  private static Sentence worst(List<Span<ThreadState>> holds, Trace trace) {
    Span<ThreadState> longest =
        holds.stream().max(Comparator.comparingLong(Span::micros)).orElseThrow();
    String text =
        "A handler held the loop %s for %s; %s waited for it."
            .formatted(
                trace.threads().get(longest.lane()),
                Words.millis(longest.micros()),
                Words.count(waiting(longest, trace), "other client"));
    long more = holds.size() - 1L;
    String others =
        more == 0
            ? ""
            : " %s held it for %s or more."
                .formatted(Words.count(more, "other request"), Words.millis(LONG));
    return Sentence.ofThread(longest.from(), longest.lane(), "held-loop", text + others);
  }

  /// Returns the number of other clients whose request was in the kernel or in a queue when the
  /// loop was free again. It leaves out clients that another thread reads from.
  private static long waiting(Span<ThreadState> hold, Trace trace) {
    int[] loops = trace.loopsOfClients();
    return trace.clientSpans().stream()
        .filter(span -> span.lane() != hold.other())
        .filter(span -> loops[span.lane()] == hold.lane() || loops[span.lane()] == Mark.NONE)
        .filter(span -> span.state() == ClientState.IN_KERNEL || span.state() == ClientState.QUEUED)
        .filter(span -> span.from() < hold.to() && span.to() >= hold.to())
        .mapToInt(Span::lane)
        .distinct()
        .count();
  }
}
