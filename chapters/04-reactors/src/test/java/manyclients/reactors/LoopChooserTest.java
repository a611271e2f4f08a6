package manyclients.reactors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LoopChooserTest {
  @Test
  void takingTurnsIsFairWhileNoClientLeaves() {
    int[] load = new int[4];
    LoopChooser choice = LoopChooser.roundRobin();
    for (int i = 0; i < 400; i++) {
      load[choice.next(load.length, n -> load[n])]++;
    }
    assertThat(load).containsOnly(100);
  }

  @Test
  void takingTurnsDoesNotSeeThatClientsHaveLeft() {
    int[] load = {100, 0}; // all clients of one loop have left, and will reconnect
    LoopChooser turns = LoopChooser.roundRobin();
    LoopChooser fewest = LoopChooser.leastLoaded();
    int[] other = load.clone();
    for (int i = 0; i < 100; i++) {
      load[turns.next(2, n -> load[n])]++;
      other[fewest.next(2, n -> other[n])]++;
    }
    assertThat(load).containsExactly(150, 50);
    assertThat(other).containsExactly(100, 100);
  }

  @Test
  void theNextClientGoesToTheLoopWithTheFewest() {
    Random random = new Random(4);
    int[] load = new int[8];
    LoopChooser fewest = LoopChooser.leastLoaded();
    for (int i = 0; i < 10_000; i++) {
      int chosen = fewest.next(load.length, n -> load[n]);
      assertThat(load[chosen]).isEqualTo(Arrays.stream(load).min().orElseThrow());
      load[chosen]++;
      int leaving = random.nextInt(load.length);
      load[leaving] = random.nextInt(load[leaving] + 1);
    }
  }
}
