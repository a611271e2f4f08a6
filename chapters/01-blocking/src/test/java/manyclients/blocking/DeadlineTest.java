package manyclients.blocking;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeadlineTest {

  @ParameterizedTest
  @ValueSource(longs = {0, 1_000_000, Long.MAX_VALUE - 500}) // nanoTime may start anywhere and wrap
  void aDeadlinePassesWhenItsTimeIsOver(long start) {
    AtomicLong clock = new AtomicLong(start);
    Deadline deadline = new Deadline(clock::get, Duration.ofNanos(1_000));

    clock.addAndGet(1_000);
    assertThat(deadline.hasPassed()).isFalse();
    assertThat(deadline.left()).isZero();

    clock.addAndGet(1);
    assertThat(deadline.hasPassed()).isTrue();
    assertThat(deadline.left()).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, Long.MAX_VALUE - 500})
  void aDeadlineCanBeMoved(long start) {
    AtomicLong clock = new AtomicLong(start);
    Deadline deadline = new Deadline(clock::get, Duration.ofNanos(10));

    clock.addAndGet(5);
    deadline.in(Duration.ofNanos(100));
    clock.addAndGet(60);

    assertThat(deadline.left()).isEqualTo(Duration.ofNanos(40));
  }
}
