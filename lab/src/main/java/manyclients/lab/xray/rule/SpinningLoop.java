package manyclients.lab.xray.rule;

import java.util.List;
import java.util.Optional;
import manyclients.lab.xray.trace.Mark;
import manyclients.lab.xray.trace.Mark.Kind;
import manyclients.lab.xray.trace.Trace;

/// A loop that turns without work: it does not block, or it polls.
final class SpinningLoop implements Rule {
  /// The minimum number of idle turns in a row; fewer are a coincidence.
  private static final int MANY = 50;

  /// The maximum time per turn of a spinning loop, in microseconds. A loop with timers turns no
  /// more often than this.
  private static final long SHORT = 1_000;

  /// The minimum time of a wait, in microseconds: after less, select has returned immediately.
  private static final long REST = 40;

  /// Idle turns in a row.
  ///
  /// @param rested the time that the loop waited between them
  private record Run(int loop, long from, long to, int turns, long rested) {

    static Run after(Mark turn) {
      return new Run(turn.thread(), turn.at(), turn.at(), 0, 0);
    }

    long micros() {
      return to - from;
    }

    boolean isLong() {
      return turns >= MANY && micros() / turns < SHORT;
    }

    Run plus(Mark turn) {
      return new Run(loop, from, turn.at(), turns + 1, rested);
    }

    Run waited(long micros) {
      return micros < REST ? this : new Run(loop, from, to, turns, rested + micros);
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
    Run run = new Run(loop, 0, 0, 0, 0);
    for (Mark mark : marks) {
      if (mark.thread() == loop && mark.kind() == Kind.SELECTED) {
        run = run.waited(mark.at() - run.to());
      } else if (mark.thread() == loop && mark.kind() == Kind.TURNED) {
        run = mark.isIdleTurn() ? run.plus(mark) : Run.after(mark);
        if (run.isLong() && (longest == null || run.turns() > longest.turns())) {
          longest = run;
        }
      }
    }
    return Optional.ofNullable(longest);
  }

  private static Sentence sentence(Run run, Trace trace) {
    String turns =
        "%s in %s, without a channel to serve or a task to run"
            .formatted(Words.count(run.turns(), "turn"), Words.millis(run.micros()));
    String text =
        2 * run.rested() < run.micros()
            ? "The loop %s spins: %s."
            : "The loop %s polls: %s, and " + Words.millis(run.rested()) + " of rest between them.";
    return Sentence.ofThread(
        run.from(),
        run.loop(),
        "spinning-loop",
        text.formatted(trace.threads().get(run.loop()), turns));
  }
}
