package manyclients.selector;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RoundTest {
  private static final int BATCH = 10;

  private final Round round = new Round(BATCH);
  private final long start = System.nanoTime();

  @Test
  void aWaitThatIsNotFullHasReportedAll() {
    assertThat(round.waited(BATCH - 1, start + 1, 1_000)).isEqualTo(start + 1);
  }

  @Test
  void aFullWaitSaysNothingAboutOtherChannels() {
    round.waited(0, start + 1, 25);
    assertThat(round.waited(BATCH, start + 2, 25)).isEqualTo(start + 1);
    assertThat(round.waited(BATCH, start + 3, 25)).isEqualTo(start + 1);
  }

  @Test
  void theRestOfARoundMayComeInAWaitThatIsNotFull() {
    round.waited(BATCH, start + 1, 25);
    round.waited(BATCH, start + 2, 25);
    assertThat(round.waited(5, start + 3, 25)).isEqualTo(start + 3);
  }

  /// Clients that send without a pause do not keep a slow one alive.
  @Test
  void afterFullWaitsForAllChannelsTheTimeMovesToTheFirstOfThem() {
    for (int i = 1; i <= 2; i++) {
      round.waited(BATCH, start + i, 25);
    }
    assertThat(round.waited(BATCH, start + 3, 25)).isEqualTo(start + 1);
    for (int i = 4; i <= 5; i++) {
      round.waited(BATCH, start + i, 25);
    }
    assertThat(round.waited(BATCH, start + 6, 25)).isEqualTo(start + 4);
  }
}
