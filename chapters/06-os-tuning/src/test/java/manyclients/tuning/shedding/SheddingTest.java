package manyclients.tuning.shedding;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.client.BlockingClient;
import manyclients.contract.frame.FrameEncoder;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerMain;
import manyclients.lab.process.ServerProcess;
import manyclients.lab.swarm.Swarm;
import manyclients.lab.swarm.SwarmPlan;
import manyclients.reactors.ReactorsServer;
import manyclients.selector.EventLoop;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// More clients than the server has room for, most of them silent.
class SheddingTest {
  private static final byte[] REQUEST = "hello".getBytes(StandardCharsets.US_ASCII);
  private static final Duration SOON = Duration.ofMinutes(1);
  private static final int ROOM = 3;
  private static final int DESCRIPTORS = 1_024;
  private static final int CROWD = DESCRIPTORS + 50;

  private final List<BlockingClient> clients = new ArrayList<>();

  /// Starts a server that, when full, allows half a second of silence.
  private static Server start() throws IOException {
    Limits limits =
        Limits.defaults()
            .withMaxConnections(ROOM)
            .withIdleTimeout(Duration.ofSeconds(15))
            .withRequestTimeout(Duration.ofMinutes(1));
    ServerConfig config = ServerConfig.defaults().withLimits(limits);
    return new SheddingEngine().start(config, RequestHandler.ECHO);
  }

  private BlockingClient connect(Server server) throws IOException {
    BlockingClient client = BlockingClient.connect(server.port());
    clients.add(client);
    return client;
  }

  private BlockingClient served(Server server) throws IOException {
    BlockingClient client = connect(server);
    assertThat(client.call(REQUEST)).isEqualTo(REQUEST);
    return client;
  }

  @AfterEach
  void close() throws IOException {
    for (BlockingClient client : clients) {
      client.close();
    }
  }

  @NetworkTest
  void theClientThatHasBeenSilentLongestMakesRoomForTheNext() throws Exception {
    try (Server server = start()) {
      BlockingClient asksAgain = served(server);
      BlockingClient silent = served(server);
      served(server);
      asksAgain.call(REQUEST);

      served(server); // one more than there is room for
      assertThat(silent.next()).isNull();
      assertThat(asksAgain.call(REQUEST)).isEqualTo(REQUEST);
      assertThat(server.counters().shed()).isPositive();
      assertThat(server.counters().timedOut()).isZero();
    }
  }

  @NetworkTest
  void aClientInTheMiddleOfARequestKeepsItsPlace() throws Exception {
    try (Server server = start()) {
      byte[] frame = FrameEncoder.frame(ByteBuffer.wrap(REQUEST)).array();
      BlockingClient slow = connect(server);
      slow.sendRaw(Arrays.copyOf(frame, 6));
      BlockingClient silent = served(server);
      served(server);

      served(server);
      assertThat(silent.next()).isNull();
      slow.sendRaw(Arrays.copyOfRange(frame, 6, frame.length));
      assertThat(slow.receive()).isEqualTo(REQUEST);
    }
  }

  /// The clients of [manyclients.tuning.ceiling.DescriptorCeilingTest].
  @NetworkTest
  @EnabledOnOs(OS.LINUX)
  void aThousandAndTwentyFourDescriptorsAreEnoughForMoreClientsThatAskNowAndThen()
      throws Exception {
    try (ServerProcess server = shedding();
        Swarm swarm = Swarm.open(SwarmPlan.of(server.port(), CROWD).withPatience(SOON))) {
      assertThat(swarm.speak().answers()).isEqualTo(CROWD);
    }
  }

  private static ServerProcess shedding() throws IOException, InterruptedException {
    return ServerProcess.start(
        ChildJvm.of(ServerMain.class)
            .withClassesOf(
                ServerMain.class,
                Server.class,
                EventLoop.class,
                ReactorsServer.class,
                SheddingEngine.class)
            .withDescriptors(DESCRIPTORS),
        "--engine",
        "shedding",
        "--idle-timeout",
        "30");
  }
}
