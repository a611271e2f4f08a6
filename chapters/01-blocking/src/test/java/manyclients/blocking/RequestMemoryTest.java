package manyclients.blocking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.client.BlockingClient;
import manyclients.testkit.NetworkTest;

class RequestMemoryTest {
  private static final int KB = 1_024;
  private static final Limits FOUR_KB = Limits.defaults().withMaxBuffered(4 * KB);

  @NetworkTest
  void aThreadWaitsUntilAnotherGivesItsMemoryBack() throws Exception {
    RequestMemory memory = new RequestMemory(FOUR_KB);
    int taken = memory.take(3 * KB);
    FutureTask<Integer> waiting = new FutureTask<>(() -> memory.take(2 * KB));
    Thread thread = Thread.ofPlatform().daemon().start(waiting);
    await().until(() -> thread.getState() == Thread.State.WAITING);
    memory.giveBack(taken);
    assertThat(waiting.get(20, TimeUnit.SECONDS)).isEqualTo(2);
  }

  /// A request may use its first 4 KB, and the 4 KB that all clients share, but no more.
  @NetworkTest
  void aClientWhoseRequestFindsNoMemoryInTimeIsShedAndOthersAreServed() throws Exception {
    try (Server server = start(FOUR_KB.withRequestTimeout(Duration.ofMillis(300)));
        BlockingClient large = BlockingClient.connect(server.port());
        BlockingClient small = BlockingClient.connect(server.port())) {
      large.sendRaw(ByteBuffer.allocate(9 * KB).putInt(10 * KB).array());
      await().atMost(Duration.ofSeconds(20)).until(() -> server.counters().shed() == 1);
      assertThat(small.call(new byte[KB])).hasSize(KB);
      assertThat(server.counters().timedOut()).isZero();
    }
  }

  @NetworkTest
  void aClientWhoseLargeRequestWasAnsweredKeepsNoMemoryFromTheOthers() throws Exception {
    List<BlockingClient> clients = new ArrayList<>();
    try (Server server = start(FOUR_KB)) {
      for (int i = 0; i < 3; i++) {
        clients.add(BlockingClient.connect(server.port()));
        clients.getLast().readTimeout(Duration.ofSeconds(20));
        assertThat(clients.getLast().call(new byte[7 * KB])).hasSize(7 * KB);
      }
      for (BlockingClient client : clients) {
        client.close();
      }
    }
  }

  private static Server start(Limits limits) throws IOException {
    ServerConfig config = ServerConfig.defaults().withLimits(limits);
    return new PlatformThreadsEngine().start(config, RequestHandler.ECHO);
  }
}
