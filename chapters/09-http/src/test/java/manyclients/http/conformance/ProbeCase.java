package manyclients.http.conformance;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is sent to a server, and what may come back.
///
/// @param rfc the number of an RFC and a section of it, such as `9112 6.1`, or null
/// @param level MUST, SHOULD, MAY, `ought to`, or `-`
/// @param scored whether it says anything about right and wrong
/// @param sends what is sent first, and maybe what is sent when that has been answered
record ProbeCase(
    String id,
    String what,
    @Nullable String rfc,
    String level,
    boolean scored,
    Expectation pass,
    Expectation warn,
    List<String> sends) {

  /// What can be said of an answer.
  enum Verdict {
    PASS,
    /// Allowed, and not what is recommended.
    WARN,
    FAIL
  }

  Verdict judge(Outcome outcome) {
    if (pass.holds(outcome)) {
      return Verdict.PASS;
    }
    return warn.holds(outcome) ? Verdict.WARN : Verdict.FAIL;
  }

  boolean isMust() {
    return level.equals("MUST");
  }
}
