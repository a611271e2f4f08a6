package manyclients.selector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoopTimersTest {
  private static final Duration TICK = Duration.ofMillis(10);

  private final LoopTimers timers = new LoopTimers(TICK);
  private final List<String> fired = new ArrayList<>();

  /// A turn whose look at the channels was so much later than now.
  private void turn(Duration later) {
    timers.fireDue(System.nanoTime() + later.toNanos(), thrown -> fail(thrown));
  }

  /// Both are due in the same turn, and the first one moves the second: the answer to a ping has
  /// come, say, so its client is not to be sent away yet.
  @Test
  void aTimerThatAnotherOneMovesDoesNotGoOffAtItsOldTime() {
    Timer second = new Timer(() -> fired.add("second"));
    Timer first =
        new Timer(() -> {
          fired.add("first");
          timers.schedule(second, Duration.ofMinutes(1));
        });
    timers.schedule(first, TICK);
    timers.schedule(second, TICK);
    turn(Duration.ZERO);
    turn(Duration.ofSeconds(1));
    assertThat(fired).containsExactly("first");
    turn(Duration.ofMinutes(2));
    assertThat(fired).containsExactly("first", "second");
  }
}
