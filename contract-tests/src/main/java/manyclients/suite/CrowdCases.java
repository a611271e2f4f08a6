package manyclients.suite;

import static manyclients.suite.rig.Payloads.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.Weakness;
import manyclients.contract.client.BlockingClient;
import manyclients.suite.rig.DeafClient;
import manyclients.suite.rig.Rig;
import manyclients.testkit.NetworkTest;

/// Many clients, and the limits on what one costs the others.
interface CrowdCases {
  /// A connection alone proves nothing, because the kernel accepts clients of a busy server into a
  /// queue. So each of the thousand gets two replies while all are connected.
  @NetworkTest
  @ProvesWeakness(Weakness.MANY_CLIENTS)
  default void aThousandClientsAreServedAtOnce(Rig rig) throws Exception {
    Server server = rig.start();
    List<BlockingClient> clients = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      clients.add(rig.connect(server));
    }
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < clients.size(); i++) {
        clients.get(i).send(numbered(i + round, 100));
      }
      for (int i = 0; i < clients.size(); i++) {
        assertThat(clients.get(i).receive()).isEqualTo(numbered(i + round, 100));
      }
    }
    assertThat(server.counters().open()).isEqualTo(1_000);
  }

  /// There is one silent client more than the server has threads.
  @NetworkTest
  @ProvesWeakness(Weakness.SILENT_CLIENT)
  default void silentClientsDoNotHoldUpTheOthers(Rig rig) throws Exception {
    ServerConfig config = rig.config();
    Server server = rig.start(config, RequestHandler.ECHO);
    for (int i = 0; i < config.threads() + 1; i++) {
      BlockingClient silent = rig.connect(server);
      silent.sendRaw(new byte[i % 4]); // some fall silent inside a header
    }
    rig.assertServed(server);
  }

  @NetworkTest
  @ProvesWeakness(Weakness.SLOW_READER)
  default void clientsThatDoNotReadDoNotHoldUpTheOthers(Rig rig) throws Exception {
    ServerConfig config = patient(rig);
    Server server = rig.start(config, RequestHandler.ECHO);
    for (int i = 0; i < config.threads() + 1; i++) {
      rig.connectDeaf(server, 60_000).flood(Duration.ofMillis(200), BOUND);
    }
    rig.assertServed(server);
  }

  @NetworkTest
  default void aClientThatReadsLateGetsEveryReplyInOrder(Rig rig) throws Exception {
    Server server = rig.start(patient(rig), RequestHandler.ECHO);
    DeafClient late = rig.connectDeaf(server, 400);
    late.flood(Duration.ofMillis(200), BOUND);
    late.listen(rig.patience());
  }

  /// The bound is far more than the kernel's buffers hold.
  int BOUND = 64 << 20;

  @NetworkTest
  default void littleIsBufferedForAClientThatDoesNotRead(Rig rig) throws Exception {
    Server server = rig.start(patient(rig), RequestHandler.ECHO);
    long taken = rig.connectDeaf(server, 60_000).flood(Duration.ofMillis(500), BOUND);
    assertThat(taken).as("bytes taken from a client that reads nothing").isLessThan(BOUND);
  }

  @NetworkTest
  default void noMoreClientsAreServedThanAllowed(Rig rig) throws Exception {
    Limits limits = Limits.defaults().withMaxConnections(1);
    Server server = rig.start(rig.config().withLimits(limits), RequestHandler.ECHO);
    BlockingClient first = rig.connect(server);
    first.call(numbered(1, 10));

    BlockingClient second = rig.connect(server);
    second.readTimeout(Duration.ofMillis(200));
    assertThatThrownBy(() -> second.call(numbered(2, 10)))
        .as("one client too many: refused or kept waiting, but not served")
        .isInstanceOf(IOException.class);
    assertThat(first.call(numbered(3, 10))).isEqualTo(numbered(3, 10));
    second.close();
    first.close();
    rig.patience().until("another client is served", () -> rig.isServed(server));
  }

  /// Clients above the limit wait in the accept queue, where they take no descriptor of the server.
  /// This process holds the descriptors of both ends.
  @NetworkTest
  default void clientsBeyondTheLimitTakeNoDescriptor(Rig rig) throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    RequestHandler held =
        request -> {
          asked.countDown();
          release.await();
          return request;
        };
    Limits limits = Limits.defaults().withMaxConnections(10);
    Server server = rig.start(rig.config().withLimits(limits), held);
    int before = rig.descriptors();
    BlockingClient first = rig.connect(server);
    first.send(numbered(0, 10));
    rig.patience().until("the handler is asked", () -> asked.getCount() == 0);
    for (int i = 0; i < 200; i++) {
      rig.connect(server);
    }
    release.countDown();
    assertThat(first.receive()).isEqualTo(numbered(0, 10));
    for (int i = 0; i < 10; i++) { // the server has had time to look for new clients
      assertThat(first.call(numbered(i, 10))).isEqualTo(numbered(i, 10));
    }
    assertThat(rig.descriptors() - before - 201)
        .as("descriptors of a server that may have ten clients")
        .isLessThanOrEqualTo(20);
  }

  private static ServerConfig patient(Rig rig) {
    Limits limits = Limits.defaults().withRequestTimeout(Duration.ofMinutes(1));
    return rig.config().withLimits(limits);
  }
}
