package manyclients.lab.xray.trace;

import static manyclients.lab.xray.trace.ThreadState.HANDLING;
import static manyclients.lab.xray.trace.ThreadState.TASKS;
import static manyclients.lab.xray.trace.ThreadState.WAITING_FOR_LOCK;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LockedSpansTest {
  private static final Span<ThreadState> HANDLER = new Span<>(0, HANDLING, 100, 200, 7);
  private static final Span<ThreadState> AFTER = new Span<>(0, TASKS, 200, 300, Mark.NONE);
  private static final Span<ThreadState> OTHER = new Span<>(1, HANDLING, 100, 200, 8);

  private static List<Span<ThreadState>> cut(LockWait... waits) {
    return LockedSpans.of(List.of(HANDLER, OTHER, AFTER), List.of(waits));
  }

  private static LockWait waited(long from, long to) {
    return new LockWait(0, "Ledger at 1f", from, to);
  }

  private static Span<ThreadState> locked(long from, long to, int client) {
    return new Span<>(0, WAITING_FOR_LOCK, from, to, client);
  }

  @Test
  void withoutWaitsNoSpanIsCut() {
    assertThat(cut()).containsExactly(HANDLER, OTHER, AFTER);
  }

  @Test
  void aWaitInAHandlerIsForItsClient() {
    assertThat(cut(waited(120, 150)))
        .containsExactly(
            new Span<>(0, HANDLING, 100, 120, 7),
            OTHER,
            locked(120, 150, 7),
            new Span<>(0, HANDLING, 150, 200, 7),
            AFTER);
  }

  @Test
  void aWaitOverTheEndOfASpanIsPartOfBoth() {
    assertThat(cut(waited(90, 110), waited(150, 250)))
        .containsExactly(
            locked(100, 110, 7),
            OTHER,
            new Span<>(0, HANDLING, 110, 150, 7),
            locked(150, 200, 7),
            locked(200, 250, Mark.NONE),
            new Span<>(0, TASKS, 250, 300, Mark.NONE))
        .satisfies(spans -> assertThat(spans).extracting(Span::from).isSorted());
  }

  @Test
  void aWaitOfAWholeSpanTakesItsPlace() {
    assertThat(cut(waited(100, 200))).containsExactly(locked(100, 200, 7), OTHER, AFTER);
  }

  @Test
  void aHandlerThatWaitsForALockStillHoldsItsLoop() {
    Sketch sketch = Sketch.of(1_000, 1, "loop").served(0, 0, 100, 900).waited(0, "L", 200, 800);
    assertThat(sketch.trace().holds()).containsExactly(new Span<>(0, HANDLING, 100, 900, 0));
    assertThat(sketch.trace().drawnThreadSpans()).contains(locked(200, 800, 0));
  }
}
