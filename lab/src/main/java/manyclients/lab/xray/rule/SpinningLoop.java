package manyclients.lab.xray.rule;

import java.util.List;
import java.util.Optional;
import manyclients.lab.xray.trace.Mark;
import manyclients.lab.xray.trace.Mark.Kind;
import manyclients.lab.xray.trace.Trace;

/// A loop that turns without anything to do, and does not rest.
final class SpinningLoop implements Rule {
  /// Fewer idle turns in a row are an accident.
  private static final int MANY = 50;

  /// A loop whose timers go off turns no more often than this: once a millisecond.
  private static final long SHORT = 1_000;

  /// Idle turns in a row.
  private record Run(int loop, long from, long to, int turns) {

    boolean isSpinning() {
      return turns >= MANY && (to - from) / turns < SHORT;
    }

    Run plus(Mark turn) {
      return new Run(loop, from, turn.at(), turns + 1);
    }
  }

  @Override
  public List<Sentence> look(Trace trace) {
    return trace.loops().stream()
        .mapToObj(loop -> longest(loop, trace.marks()))
        .flatMap(Optional::stream)
        .map(run -> sentence(run, trace))
        .toList();
  }

  private static Optional<Run> longest(int loop, List<Mark> marks) {
    Run longest = null;
    Run run = new Run(loop, 0, 0, 0);
    for (Mark mark : marks) {
      if (mark.thread() == loop && mark.kind() == Kind.TURNED) {
        run = mark.isIdleTurn() ? run.plus(mark) : new Run(loop, mark.at(), mark.at(), 0);
        if (run.isSpinning() && (longest == null || run.turns() > longest.turns())) {
          longest = run;
        }
      }
    }
    return Optional.ofNullable(longest);
  }

  private static Sentence sentence(Run run, Trace trace) {
    String text =
        "The loop %s spins: %s in %s, without a channel to serve or a task to run."
            .formatted(
                trace.threads().get(run.loop()),
                Words.count(run.turns(), "turn"),
                Words.millis(run.to() - run.from()));
    return Sentence.ofThread(run.from(), run.loop(), "spinning-loop", text);
  }
}
