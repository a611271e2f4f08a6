package manyclients.lab.xray.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import manyclients.lab.xray.trace.Mark;
import manyclients.lab.xray.trace.Mark.Kind;
import manyclients.lab.xray.trace.Trace;

/// Wake-ups of a loop that was not waiting, or that then found nothing to do.
final class IdleWakeUps implements Rule {
  private static final int MANY = 10;

  /// The minimum fraction: one in this many. Fewer are the price of a queue without a lock, because
  /// the loop may be awake already.
  private static final int ONE_IN = 5;

  @Override
  public List<Sentence> look(Trace trace) {
    return trace.loops().stream()
        .mapToObj(loop -> look(loop, trace))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<Sentence> look(int loop, Trace trace) {
    List<Mark> idle = new ArrayList<>();
    int all = 0;
    Loop state = new Loop();
    for (Mark mark : trace.marks()) {
      if (mark.kind() == Kind.WOKEN && mark.count() == loop) {
        all++;
        state.woken(mark, idle);
      } else if (mark.thread() == loop) {
        state.did(mark, idle);
      }
    }
    if (idle.size() < MANY || idle.size() * ONE_IN < all) {
      return Optional.empty();
    }
    String text =
        "%s of %s of the loop %s were useless: it did not wait, or found nothing to do."
            .formatted(
                Words.number(idle.size()), Words.count(all, "wake-up"), trace.threads().get(loop));
    return Optional.of(Sentence.ofThread(idle.getFirst().at(), loop, "idle-wake-ups", text));
  }

  /// The state of a loop, and the wake-up that may have ended its wait.
  private static final class Loop {
    private final List<Mark> expected = new ArrayList<>();
    private boolean selecting;

    void woken(Mark wakeUp, List<Mark> idle) {
      if (selecting && expected.isEmpty()) {
        expected.add(wakeUp);
      } else {
        idle.add(wakeUp);
      }
    }

    void did(Mark mark, List<Mark> idle) {
      selecting = mark.kind() == Kind.TURNED;
      if (selecting) {
        if (mark.isIdleTurn()) {
          idle.addAll(expected);
        }
        expected.clear();
      }
    }
  }
}
