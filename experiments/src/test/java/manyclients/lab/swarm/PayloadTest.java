package manyclients.lab.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PayloadTest {
  private static final int SIZE = 45;
  private static final long SEED = Payload.seed(7, 11);

  @Test
  void aPieceEqualsThatPieceOfTheWholePayload() {
    byte[] whole = bytes(SEED, 0, SIZE);
    for (int from = 0; from <= SIZE; from++) {
      for (int to = from; to <= SIZE; to++) {
        assertThat(bytes(SEED, from, to - from)).isEqualTo(Arrays.copyOfRange(whole, from, to));
      }
    }
  }

  @Test
  void anyPieceOfTheWholeMatches() {
    ByteBuffer whole = ByteBuffer.wrap(bytes(SEED, 0, SIZE));
    for (int from = 0; from <= SIZE; from++) {
      for (int to = from; to <= SIZE; to++) {
        whole.limit(SIZE).position(from);
        assertThat(Payload.matches(SEED, from, whole, to - from)).isTrue();
        assertThat(whole.position()).isEqualTo(to);
      }
    }
  }

  @Test
  void aDifferenceOfOneBitIsFoundAnywhere() {
    for (int bit = 0; bit < 8 * SIZE; bit++) {
      byte[] changed = bytes(SEED, 0, SIZE);
      changed[bit / 8] ^= (byte) (1 << bit % 8);
      ByteBuffer in = ByteBuffer.wrap(changed);
      assertThat(Payload.matches(SEED, 0, in, SIZE)).as("bit %d", bit).isFalse();
      assertThat(in.hasRemaining()).isFalse();
    }
  }

  @Test
  void eachRequestOfEachConnectionBeginsDifferently() {
    Set<ByteBuffer> seen = new HashSet<>();
    for (int connection = 0; connection < 300; connection++) {
      for (int sequence = 0; sequence < 300; sequence++) {
        seen.add(ByteBuffer.wrap(bytes(Payload.seed(connection, sequence), 0, 8)));
      }
    }
    assertThat(seen).hasSize(300 * 300);
  }

  private static byte[] bytes(long seed, int offset, int length) {
    ByteBuffer out = ByteBuffer.allocate(length);
    Payload.fill(seed, offset, out, length);
    return out.array();
  }
}
