package manyclients.netty;

import static manyclients.suite.rig.Payloads.header;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.client.BlockingClient;
import manyclients.testkit.NetworkTest;

class UnfinishedRequestsTest {
  private static final Limits LITTLE = Limits.defaults().withMaxBuffered(64 * 1_024);

  @NetworkTest
  void whenClientsSendMoreThanIsToBeKeptTheOneThatHasSentMostIsShed() throws Exception {
    ServerConfig config = ServerConfig.defaults().withThreads(1).withLimits(LITTLE);
    try (Server server = new NettyNioEngine().start(config, RequestHandler.ECHO);
        BlockingClient modest = connect(server);
        BlockingClient greedy = connect(server)) {
      modest.sendRaw(header(30_000));
      modest.sendRaw(new byte[20_000]);
      greedy.sendRaw(header(60_000));
      greedy.sendRaw(new byte[50_000]);
      await().atMost(Duration.ofSeconds(20)).until(() -> server.counters().shed() > 0);
      modest.sendRaw(new byte[10_000]);
      assertThat(modest.receive()).hasSize(30_000);
      assertThatThrownBy(greedy::receive).isInstanceOf(IOException.class);
      assertThat(server.counters().shed()).isEqualTo(1);
      assertThat(server.counters().failed()).isZero();
    }
  }

  @NetworkTest
  void aLargeRequestThatWasAnsweredIsNotKept() throws Exception {
    ServerConfig config = ServerConfig.defaults().withThreads(1).withLimits(LITTLE);
    try (Server server = new NettyNioEngine().start(config, RequestHandler.ECHO);
        BlockingClient one = connect(server);
        BlockingClient other = connect(server)) {
      for (int i = 0; i < 3; i++) {
        one.sendRaw(header(30_000));
        one.sendRaw(new byte[20_000]);
        one.sendRaw(new byte[10_000]);
        assertThat(one.receive()).hasSize(30_000);
        assertThat(other.call(new byte[30_000])).hasSize(30_000);
      }
      assertThat(server.counters().shed()).isZero();
    }
  }

  private static BlockingClient connect(Server server) throws IOException {
    BlockingClient client = BlockingClient.connect(server.port());
    client.readTimeout(Duration.ofSeconds(20));
    return client;
  }
}
