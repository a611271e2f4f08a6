package manyclients.suite;

import static manyclients.suite.rig.Payloads.header;
import static manyclients.suite.rig.Payloads.numbered;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.client.BlockingClient;
import manyclients.contract.frame.FrameEncoder;
import manyclients.suite.rig.Replies;
import manyclients.suite.rig.Rig;
import manyclients.testkit.NetworkTest;

/// Invalid input.
interface HostileCases {
  @NetworkTest
  default void aNegativeLengthEndsThatOneConnection(Rig rig) throws Exception {
    assertMalformed(header(-1), rig);
    assertMalformed(header(Integer.MIN_VALUE), rig);
  }

  @NetworkTest
  default void aLengthOverTheLimitEndsThatOneConnection(Rig rig) throws Exception {
    assertMalformed(header(1_001), rig);
    assertMalformed(header(Integer.MAX_VALUE), rig);
  }

  /// Sends two good requests, the bad header, and more bytes, which must not be taken for requests,
  /// in one write.
  private static void assertMalformed(byte[] bad, Rig rig) throws Exception {
    Limits limits = Limits.defaults().withMaxFrame(1_000);
    Server server = rig.start(rig.config().withLimits(limits), RequestHandler.ECHO);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < 2; i++) {
      bytes.write(frame(i, 1_000));
    }
    bytes.write(bad);
    bytes.write(new byte[5_000]);
    BlockingClient client = rig.connect(server);
    client.sendRaw(bytes.toByteArray());
    assertThat(Replies.untilEnd(client))
        .as("replies to the requests before it")
        .containsExactly(numbered(0, 1_000), numbered(1, 1_000));
    client.close();
    rig.patience().until("it is counted", () -> server.counters().malformed() == 1);
    rig.assertServed(server);
  }

  /// The time until a client leaves belongs to no request, so the client is not counted as slow,
  /// too.
  @NetworkTest
  default void aDisconnectedClientThatStaysIsCountedOnce(Rig rig) throws Exception {
    Limits limits = Limits.defaults().withRequestTimeout(Duration.ofMillis(500));
    Server server = rig.start(rig.config().withLimits(limits), RequestHandler.ECHO);
    BlockingClient client = rig.connect(server);
    client.sendRaw(header(-1));
    rig.patience().until("it is closed", () -> server.counters().closed() == 1);
    assertThat(server.counters().malformed()).isOne();
    assertThat(server.counters().timedOut()).isZero();
  }

  private static byte[] frame(int number, int size) {
    return FrameEncoder.frame(ByteBuffer.wrap(numbered(number, size))).array();
  }

  /// Both requests arrive in one write, so a server may take them together and collect the replies.
  @NetworkTest
  @SuppressWarnings("NullAway") // a handler without null checks may return null
  default void aHandlerThatFailsEndsThatOneConnection(Rig rig) throws Exception {
    RequestHandler thrower =
        request ->
            switch (request.remaining()) {
              case 1 -> throw new Exception("planted");
              case 2 -> throw new IllegalStateException("planted");
              case 3 -> throw new StackOverflowError("planted");
              case 4 -> null;
              default -> request;
            };
    Server server = rig.start(rig.config(), thrower);
    for (int size = 1; size <= 4; size++) {
      BlockingClient client = rig.connect(server);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      bytes.write(frame(9, 9));
      bytes.write(frame(size, size));
      client.sendRaw(bytes.toByteArray());
      assertThat(Replies.untilEnd(client))
          .as("the reply before it")
          .containsExactly(numbered(9, 9));
      client.close();
      rig.assertServed(server);
    }
    rig.patience().until("they are counted", () -> server.counters().failed() == 4);
  }
}
