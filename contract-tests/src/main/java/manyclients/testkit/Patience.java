package manyclients.testkit;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.awaitility.core.ConditionTimeoutException;
import org.awaitility.core.ThrowingRunnable;

/// The time that a test waits for an event. A test that passes never waits that long.
///
/// @param bound the longest wait
public record Patience(Duration bound) {

  /// Waits until the condition holds, and fails if it does not hold in time.
  public void until(String what, Callable<Boolean> condition) {
    try {
      start().until(condition);
    } catch (ConditionTimeoutException e) {
      throw new AssertionError("not in %s: %s".formatted(bound, what), e);
    }
  }

  /// Waits until an assertion holds, and fails with its message if it does not hold in time.
  public void untilAsserted(ThrowingRunnable assertion) {
    try {
      start().untilAsserted(assertion);
    } catch (ConditionTimeoutException e) {
      throw e.getCause() instanceof AssertionError last ? last : new AssertionError(e);
    }
  }

  private ConditionFactory start() {
    return Awaitility.await()
        .pollInSameThread()
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(2))
        .atMost(bound);
  }
}
