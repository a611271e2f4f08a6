package manyclients.store.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntFunction;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.client.BlockingClient;
import manyclients.contract.frame.FrameEncoder;
import manyclients.reactors.ReactorsEngine;
import manyclients.testkit.NetworkTest;

/// A table grows in one loop while another loop reads it. While the entries move to a larger array,
/// the reader looks into that array already, and misses those that are not there yet.
class MissedKeyTest {
  private static final int BURSTS = 200;
  private static final int BURST = 1_000;
  private static final int TRIALS = 1_000; // nearly always, the first one is enough
  private static final byte[] FOUND = {1};
  private static final byte[] MISSED = {0};

  /// Adds a key for `+key`, and looks for one for `?key`.
  private static final class Names implements RequestHandler {
    private final Set<String> names = new HashSet<>();

    @Override
    public ByteBuffer handle(ByteBuffer request) {
      String text = US_ASCII.decode(request).toString();
      String name = text.substring(1);
      boolean found = text.charAt(0) == '+' ? names.add(name) : names.contains(name);
      return ByteBuffer.wrap(found ? FOUND : MISSED);
    }
  }

  @NetworkTest
  void oneLoopFindsEachKey() throws Exception {
    noKeyIsMissed(1);
  }

  @NetworkTest
  void oneOfTwoLoopsMissesAKeyThatWasThereAllTheTime() {
    assertThatThrownBy(
            () -> {
              for (int trial = 0; trial < TRIALS; trial++) {
                noKeyIsMissed(2);
              }
            })
        .hasMessageContaining("reply");
  }

  private static void noKeyIsMissed(int loops) throws IOException {
    ServerConfig config = ServerConfig.defaults().withThreads(loops);
    try (Server server = new ReactorsEngine().start(config, new Names());
        var writer = BlockingClient.connect(server.port());
        var reader = BlockingClient.connect(server.port())) {
      assertThat(writer.call("+first".getBytes(US_ASCII))).isEqualTo(FOUND);
      for (int burst = 0; burst < BURSTS; burst++) {
        int number = burst * BURST;
        writer.sendRaw(frames(i -> "+" + (number + i)));
        reader.sendRaw(frames(_ -> "?first"));
        for (int i = 0; i < BURST; i++) {
          assertThat(reader.receive()).as("reply").isEqualTo(FOUND);
          writer.receive();
        }
      }
    }
  }

  /// Returns requests for one write, so that a loop has much to do in a turn.
  private static byte[] frames(IntFunction<String> request) {
    ByteArrayOutputStream frames = new ByteArrayOutputStream();
    for (int i = 0; i < BURST; i++) {
      byte[] text = request.apply(i).getBytes(US_ASCII);
      frames.writeBytes(FrameEncoder.frame(ByteBuffer.wrap(text)).array());
    }
    return frames.toByteArray();
  }
}
