package manyclients.lab.xray.rule;

import static org.assertj.core.api.Assertions.assertThat;

import manyclients.lab.xray.trace.Mark.Kind;
import manyclients.lab.xray.trace.Sketch;
import org.junit.jupiter.api.Test;

class SpinningLoopTest {

  @Test
  void aLoopThatTurnsWithoutWorkIsNamed() {
    Sketch sketch = Sketch.of(100_000, 1, "loop-1").served(0, 0, 1_000, 1_010);
    turns(sketch, 4_000, 10);
    assertThat(new SpinningLoop().look(sketch.trace()))
        .containsExactly(
            new Sentence(
                1_010,
                "t0",
                "spinning-loop",
                "The loop loop-1 spins: 4,000 turns in 40.0 ms, without a channel to serve or a"
                    + " task to run."));
  }

  /// A loop like chapter 2's wheel: eight turns, and then a sleep.
  @Test
  void aLoopThatPollsAndSleepsIsSaidToPoll() {
    Sketch sketch = Sketch.of(100_000, 1, "wheel").served(0, 0, 1_000, 1_010);
    for (int nap = 0; nap < 10; nap++) {
      turns(sketch, 8, 10, 1_010 + 1_000L * nap);
    }
    sketch.turned(0, 11_010, 1, 0);
    assertThat(new SpinningLoop().look(sketch.trace()))
        .extracting(Sentence::text)
        .containsExactly(
            "The loop wheel polls: 80 turns in 9.1 ms, without a channel to serve or a task to run,"
                + " and 8.4 ms of rest between them.");
  }

  @Test
  void aLoopWhoseTimersFireIsNotNamed() {
    Sketch sketch = Sketch.of(100_000, 1, "loop-1").served(0, 0, 1_000, 1_010);
    turns(sketch, 90, 1_000);
    assertThat(new SpinningLoop().look(sketch.trace())).isEmpty();
  }

  @Test
  void aBusyLoopIsNotNamed() {
    Sketch sketch = Sketch.of(100_000, 1, "loop-1");
    for (int at = 0; at < 100_000; at += 10) {
      sketch.served(0, 0, at, at + 10);
    }
    assertThat(new SpinningLoop().look(sketch.trace())).isEmpty();
  }

  private static void turns(Sketch sketch, int times, int micros) {
    turns(sketch, times, micros, 1_010);
  }

  private static void turns(Sketch sketch, int times, int micros, long since) {
    for (int i = 1; i <= times; i++) {
      long at = since + (long) i * micros;
      sketch.thread(0, Kind.SELECTED, at).turned(0, at, 0, 0);
    }
  }
}
