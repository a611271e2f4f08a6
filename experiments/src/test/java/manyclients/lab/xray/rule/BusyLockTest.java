package manyclients.lab.xray.rule;

import static org.assertj.core.api.Assertions.assertThat;

import manyclients.lab.xray.trace.Sketch;
import org.junit.jupiter.api.Test;

class BusyLockTest {
  private final Sketch sketch = Sketch.of(100_000, 1, "a", "b", "c", "d");

  @Test
  void aLockThatManyWaitForAtTheSameTimeIsNamed() {
    sketch.waited(0, "Ledger at 1f", 1_000, 9_000).waited(1, "Ledger at 1f", 2_000, 12_000);
    sketch.waited(2, "Ledger at 1f", 3_000, 15_000).waited(3, "Ledger at 1f", 16_000, 17_000);
    assertThat(new BusyLock().look(sketch.trace()))
        .containsExactly(
            new Sentence(
                3_000,
                "t2",
                "busy-lock",
                "3 threads waited for one lock at the same time, Ledger at 1f; all waits for it"
                    + " together took 31.0 ms."));
  }

  @Test
  void locksWithOneWaiterEachAreNotNamed() {
    for (int thread = 0; thread < 4; thread++) {
      sketch.waited(thread, "Ledger at " + thread, 1_000, 90_000);
    }
    assertThat(new BusyLock().look(sketch.trace())).isEmpty();
  }

  @Test
  void aLockThatIsSoonFreeIsNotNamed() {
    for (int thread = 0; thread < 4; thread++) {
      sketch.waited(thread, "Ledger at 1f", 1_000, 1_050);
    }
    assertThat(new BusyLock().look(sketch.trace())).isEmpty();
  }
}
