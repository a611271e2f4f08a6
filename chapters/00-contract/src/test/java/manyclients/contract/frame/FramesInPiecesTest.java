package manyclients.contract.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// A stream contains the same frames, wherever it is cut.
class FramesInPiecesTest {
  private static final int MAX = 300;
  static final List<Long> SEEDS = LongStream.range(0, 200).boxed().toList();

  @Test
  void aStreamCutInThreeAnywhereHoldsTheSameFrames() {
    byte[] stream = stream(seeded(4), 4, 6);
    Decoded whole = Decoded.expected(stream, MAX);
    for (int first = 1; first < stream.length; first++) {
      for (int second = 1; second < stream.length - first; second++) {
        var sizes = List.of(first, second, stream.length).iterator();
        assertThat(Decoded.inPieces(stream, MAX, sizes::next)).isEqualTo(whole);
      }
    }
  }

  /// Random frames, sometimes followed by a bad header, in random pieces. The name of a failing run
  /// contains its seed, which repeats it.
  @ParameterizedTest(name = "seed {0}")
  @FieldSource("SEEDS")
  void randomStreamsInRandomPiecesHoldTheirFrames(long seed) {
    RandomGenerator random = seeded(seed);
    byte[] stream = stream(random, random.nextInt(1, 40), MAX + 2);
    int longest = random.nextInt(1, 5_000);
    assertThat(Decoded.inPieces(stream, MAX, () -> random.nextInt(1, longest + 1)))
        .isEqualTo(Decoded.expected(stream, MAX));
  }

  private static RandomGenerator seeded(long seed) {
    return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
  }

  private static byte[] stream(RandomGenerator random, int frames, int longest) {
    ByteBuffer out = ByteBuffer.allocate(frames * (4 + longest) + 4);
    for (int i = 0; i < frames; i++) {
      byte[] payload = new byte[random.nextInt(longest + 1)];
      random.nextBytes(payload);
      FrameEncoder.encode(ByteBuffer.wrap(payload), out);
    }
    if (random.nextInt(4) == 0) {
      out.putInt(random.nextInt());
    }
    byte[] stream = new byte[out.position()];
    out.flip().get(stream);
    return stream;
  }
}
