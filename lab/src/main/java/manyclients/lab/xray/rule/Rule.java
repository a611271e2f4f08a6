package manyclients.lab.xray.rule;

import java.util.Comparator;
import java.util.List;
import manyclients.lab.xray.trace.Trace;

/// Looks for one fault. It says the same of the same trace, whatever else is in it.
public interface Rule {

  /// What it sees: one sentence for each thread or client that has the fault, about its worst
  /// moment, and none where there is no fault.
  List<Sentence> look(Trace trace);

  /// What all rules see, sorted by their moments.
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
