package manyclients.store.differential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import manyclients.store.differential.Duel.Mismatch;
import manyclients.store.peers.Kind;
import manyclients.store.peers.RedisServer;
import manyclients.store.server.StoreServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A store and a real Redis 7.0 get the same random commands, and must reply with the same bytes,
/// in both versions of the protocol. The allowed differences are in [Difference#INTENDED].
///
/// A failing sequence is shortened and printed with its seed. To repeat it, run with
/// `-Ddifferential.seed=N`, which starts at that sequence.
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class DifferentialTest {
  private static final long SEED = Long.getLong("differential.seed", 1);
  private static final int SEQUENCES = Integer.getInteger("differential.sequences", 20_000);
  private static final int MORE = 10;

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void repliesAreRedissOwn(Kind kind) throws Exception {
    compare(kind, SEED, kind.hasOneLoop() ? SEQUENCES : SEQUENCES / MORE);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("thorough")
  void repliesAreRedissOwnInALongRun(Kind kind) throws Exception {
    compare(kind, SEED + SEQUENCES, MORE * SEQUENCES);
  }

  private void compare(Kind kind, long seed, int sequences) throws Exception {
    RedisServer.requireVersion7();
    try (RedisServer redis = RedisServer.start(folder);
        StoreServer store = kind.start();
        Player one = new Player(redis.port());
        Player other = new Player(store.port())) {
      Duel duel = new Duel(one, other, kind.hasOneLoop());
      for (long each = seed; each < seed + sequences; each++) {
        List<Step> steps = sequence(each);
        Optional<Mismatch> mismatch = duel.fight(steps);
        if (mismatch.isPresent()) {
          one.close();
          other.close();
          Mismatch shorter = shorten(mismatch.get(), redis.port(), store.port(), kind);
          fail(
              "different replies to the last of these (-Ddifferential.seed=%d):%n%s",
              each, shorter);
        }
      }
      if (!kind.refusesSomeKeys()) {
        assertThat(duel.ended()).as("sequences that ended early").isLessThan(sequences / 10);
      }
    }
  }

  private static List<Step> sequence(long seed) {
    return new Sequences(new SplittableRandom(seed)).next();
  }

  /// Leaves out each step without which the replies still differ.
  static Mismatch shorten(Mismatch found, int redis, int store, Kind kind) throws IOException {
    Mismatch shortest = found;
    int at = shortest.steps().size() - 2;
    while (at >= 0) {
      List<Step> fewer = new ArrayList<>(shortest.steps());
      fewer.remove(at);
      try (Player one = new Player(redis);
          Player other = new Player(store)) {
        Optional<Mismatch> still = new Duel(one, other, kind.hasOneLoop()).fight(fewer);
        shortest = still.orElse(shortest);
      }
      at = Math.min(at, shortest.steps().size() - 1) - 1;
    }
    return shortest;
  }
}
