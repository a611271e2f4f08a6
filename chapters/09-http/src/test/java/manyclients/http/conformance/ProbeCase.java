package manyclients.http.conformance;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The bytes that are sent to a server, and the answers that it may give.
///
/// @param rfc the number of an RFC and a section of it, such as `9112 6.1`, or null
/// @param level MUST, SHOULD, MAY, `ought to`, or `-`
/// @param scored whether the case decides between right and wrong
/// @param sends the bytes that are sent first, and perhaps those that follow the answer
record ProbeCase(
    String id,
    String what,
    @Nullable String rfc,
    String level,
    boolean scored,
    Expectation pass,
    Expectation warn,
    List<String> sends) {

  /// The verdict on an answer.
  enum Verdict {
    PASS,
    /// Allowed, but not recommended.
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
