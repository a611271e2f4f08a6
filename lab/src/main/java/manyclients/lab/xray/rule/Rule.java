package manyclients.lab.xray.rule;

import java.util.Comparator;
import java.util.List;
import manyclients.lab.xray.trace.Trace;

/// A rule that looks for one fault. Its result depends only on the trace.
public interface Rule {

  /// Returns the findings; none if there is no fault.
  List<Sentence> look(Trace trace);

  /// Returns the findings of all rules, sorted by their moments.
  static List<Sentence> lookAt(Trace trace) {
    List<Rule> rules =
        List.of(
            new HeldLoop(),
            new SpinningLoop(),
            new IdleWakeUps(),
            new DeafClient(),
            new GrowingQueue(),
            new LateAccept(),
            new BusyLock());
    return rules.stream()
        .flatMap(rule -> rule.look(trace).stream())
        .sorted(Comparator.comparingLong(Sentence::at))
        .toList();
  }
}
