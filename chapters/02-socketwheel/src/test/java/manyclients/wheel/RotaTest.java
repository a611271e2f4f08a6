package manyclients.wheel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The rota's choice of clients, and the duration of the wheel's naps.
class RotaTest {

  private static final class Visited implements Rota.Guest {
    int visits;
    int sayings;
    boolean closed;

    @Override
    public boolean visit(long now) {
      visits++;
      return sayings-- > 0;
    }

    @Override
    public boolean isClosed() {
      return closed;
    }
  }

  private final List<Visited> guests =
      new ArrayList<>(IntStream.range(0, 100).mapToObj(_ -> new Visited()).toList());

  private Rota<Visited> rota(int turnsPerRound) {
    Rota<Visited> rota = new Rota<>(turnsPerRound);
    guests.forEach(rota::add);
    for (int i = 0; i < 64; i++) {
      rota.turn(0); // no client sends anything, so all become cold
    }
    while (!rota.isRoundDone()) {
      rota.turn(0);
    }
    guests.forEach(guest -> guest.visits = 0);
    return rota;
  }

  @Test
  void aRoundVisitsEachClientOnce() {
    Rota<Visited> rota = rota(8);
    for (int turn = 0; turn < 8; turn++) {
      rota.turn(0);
      assertThat(visitsOfAll()).isBetween(12 * (turn + 1), 13 * (turn + 1));
      assertThat(rota.isRoundDone()).isEqualTo(turn == 7);
    }
    assertThat(guests).allMatch(guest -> guest.visits == 1);
  }

  private int visitsOfAll() {
    return guests.stream().mapToInt(guest -> guest.visits).sum();
  }

  @Test
  void aClientThatHasSentIsVisitedAtEveryTurnForAWhile() {
    Rota<Visited> rota = rota(8);
    Visited speaker = guests.get(50);
    speaker.sayings = 1;
    for (int turn = 0; turn < 8; turn++) {
      rota.turn(0);
    }
    int sinceThen = speaker.visits;
    for (int turn = 0; turn < 20; turn++) {
      rota.turn(0);
    }
    assertThat(speaker.visits).isEqualTo(sinceThen + 20);
    for (int turn = 0; turn < 200; turn++) {
      rota.turn(0);
    }
    assertThat(speaker.visits).isLessThan(sinceThen + 120);
  }

  @Test
  void aClosedClientIsNotVisitedAgainAndNoOtherIsSkipped() {
    Rota<Visited> rota = rota(4);
    for (int i = 0; i < 100; i += 3) {
      guests.get(i).closed = true;
    }
    for (int turn = 0; turn < 4; turn++) {
      rota.turn(0);
    }
    assertThat(rota.size()).isEqualTo(66);
    assertThat(guests).allMatch(guest -> guest.visits == 1);
    for (int turn = 0; turn < 4; turn++) {
      rota.turn(0);
    }
    assertThat(guests).allMatch(guest -> guest.visits == (guest.closed ? 1 : 2));
  }

  @Test
  void withOneTurnPerRoundEachClientIsVisitedAtEveryTurn() {
    Rota<Visited> rota = rota(1);
    for (int turn = 0; turn < 10; turn++) {
      rota.turn(0);
      assertThat(rota.isRoundDone()).isTrue();
    }
    assertThat(guests).allMatch(guest -> guest.visits == 10);
  }

  @Test
  void anEmptyRotaHasNothingToDo() {
    Rota<Visited> rota = new Rota<>(8);
    assertThat(rota.turn(0)).isZero();
    assertThat(rota.isRoundDone()).isTrue();
  }

  @Test
  void napsGrowByHalfUpToALimitAndStartAgain() {
    Nap nap = new Nap(Duration.ofNanos(100), Duration.ofNanos(400));
    assertThat(naps(nap, 6)).containsExactly(100, 150, 225, 337, 400, 400);
    nap.over();
    assertThat(nap.take()).isEqualTo(100);
  }

  private static long[] naps(Nap nap, int count) {
    return IntStream.range(0, count).mapToLong(_ -> nap.take()).toArray();
  }
}
