package manyclients.suite;

import static manyclients.suite.rig.Payloads.header;
import static manyclients.suite.rig.Payloads.numbered;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.client.BlockingClient;
import manyclients.suite.rig.Rig;
import manyclients.testkit.NetworkTest;

/// One client, which gets a reply to each of its requests.
interface EchoCases {

  @NetworkTest
  default void framesOfEverySizeAreEchoed(Rig rig) throws Exception {
    BlockingClient client = rig.connect(rig.start());
    for (int around = 1; around <= 1 << 20; around *= 2) {
      for (int size = around - 1; size <= Math.min(around + 1, 1 << 20); size++) {
        byte[] request = numbered(around, size);
        assertThat(Arrays.equals(client.call(request), request)).as("size %d", size).isTrue();
      }
    }
  }

  @NetworkTest
  default void aFrameOfExactlyTheLimitIsEchoed(Rig rig) throws Exception {
    Limits limits = Limits.defaults().withMaxFrame(1000);
    Server server = rig.start(rig.config().withLimits(limits), RequestHandler.ECHO);
    byte[] request = numbered(1, 1000);
    assertThat(rig.connect(server).call(request)).isEqualTo(request);
  }

  @NetworkTest
  default void requestsSentAllAtOnceAreAnsweredInOrder(Rig rig) throws Exception {
    BlockingClient client = rig.connect(rig.start());
    ByteArrayOutputStream requests = new ByteArrayOutputStream();
    for (int i = 0; i < 5_000; i++) {
      requests.write(header(4 + i % 13));
      requests.write(numbered(i, 4 + i % 13));
    }
    client.sendRaw(requests.toByteArray());
    for (int i = 0; i < 5_000; i++) {
      assertThat(client.receive()).as("reply %d", i).isEqualTo(numbered(i, 4 + i % 13));
    }
  }

  @NetworkTest
  default void requestsThatComeByteByByteAreAnswered(Rig rig) throws Exception {
    BlockingClient client = rig.connect(rig.start());
    for (int size : new int[] {0, 1, 300}) {
      byte[] request = numbered(size, size);
      for (byte b : header(size)) {
        client.sendRaw(b);
      }
      for (byte b : request) {
        client.sendRaw(b);
      }
      assertThat(client.receive()).isEqualTo(request);
    }
  }

  @NetworkTest
  default void aFrameInTwoPiecesIsAnsweredWhereverItIsCut(Rig rig) throws Exception {
    BlockingClient client = rig.connect(rig.start());
    byte[] request = numbered(7, 12);
    byte[] frame = ByteBuffer.allocate(16).put(header(12)).put(request).array();
    for (int cut = 1; cut < frame.length; cut++) {
      client.sendRaw(Arrays.copyOf(frame, cut));
      assertThat(isAnswered(client)).as("a reply to a piece of %d bytes", cut).isFalse();
      client.sendRaw(Arrays.copyOfRange(frame, cut, frame.length));
      client.readTimeout(rig.patience().bound());
      assertThat(client.receive()).as("reply, cut at %d", cut).isEqualTo(request);
    }
  }

  private static boolean isAnswered(BlockingClient client) throws IOException {
    client.readTimeout(Duration.ofMillis(2));
    try {
      client.receive();
      return true;
    } catch (SocketTimeoutException notYet) {
      return false;
    }
  }

  @NetworkTest
  default void aHandlerMayReplyWithItsOwnBuffer(Rig rig) throws Exception {
    byte[] answer = numbered(3, 200_000);
    ByteBuffer direct = ByteBuffer.allocateDirect(answer.length + 10).put(5, answer);
    RequestHandler handler =
        request ->
            request.hasRemaining()
                ? direct.asReadOnlyBuffer().limit(answer.length + 5).position(5)
                : ByteBuffer.allocate(0);
    BlockingClient client = rig.connect(rig.start(rig.config(), handler));
    assertThat(client.call(new byte[1])).isEqualTo(answer);
    assertThat(client.call(new byte[0])).isEmpty();
    assertThat(client.call(new byte[7])).isEqualTo(answer);
  }

  @NetworkTest
  default void aHandlerMayAnswerWithAPartOfTheRequest(Rig rig) throws Exception {
    RequestHandler middle =
        request -> request.position(request.position() + 2).limit(request.limit() - 2);
    BlockingClient client = rig.connect(rig.start(rig.config(), middle));
    for (int i = 0; i < 3; i++) {
      byte[] request = numbered(i, 10);
      assertThat(client.call(request)).isEqualTo(Arrays.copyOfRange(request, 2, 8));
    }
  }

  @NetworkTest
  default void everyRequestIsCounted(Rig rig) throws Exception {
    Server server = rig.start();
    try (BlockingClient client = rig.connect(server)) {
      for (int i = 0; i < 10; i++) {
        client.call(numbered(i, 10));
      }
      rig.patience()
          .untilAsserted(() ->
              assertThat(server.counters().toString())
                  .startsWith("accepted=1 open=1 requests=10 replies=10 malformed=0"));
    }
    rig.patience().until("the leaver is counted", () -> server.counters().closed() == 1);
    assertThat(server.counters().failed()).as("connections failed").isZero();
  }
}
