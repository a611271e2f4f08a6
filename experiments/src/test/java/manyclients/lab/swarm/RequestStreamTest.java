package manyclients.lab.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestStreamTest {
  private static final int REQUESTS = 20;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5, 8, 13, 100})
  void theStreamIsTheSameHoweverLittleTheKernelTakes(int size) {
    byte[] atOnce = new byte[REQUESTS * (4 + size)];
    new RequestStream(1, size).fill(ByteBuffer.wrap(atOnce), REQUESTS);
    for (int seed = 0; seed < 50; seed++) {
      assertThat(inPieces(size, new Random(seed))).isEqualTo(atOnce);
    }
  }

  private static byte[] inPieces(int size, RandomGenerator random) {
    ByteBuffer all = ByteBuffer.allocate(REQUESTS * (4 + size));
    RequestStream requests = new RequestStream(1, size);
    while (requests.owes(REQUESTS)) {
      ByteBuffer out = ByteBuffer.allocate(4 + random.nextInt(40));
      long next = requests.fill(out, REQUESTS);
      assertThat(next).isGreaterThanOrEqualTo(requests.next());
      int taken = random.nextInt(out.position() + 1);
      all.put(out.array(), 0, taken);
      requests.took(taken);
      assertThat(requests.sent()).isEqualTo(all.position() / (4 + size));
    }
    return all.array();
  }
}
