package manyclients.reactors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.client.BlockingClient;
import manyclients.suite.rig.Payloads;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;

/// More work than the workers can do.
class SaturationTest {
  private static final Patience PATIENCE = new Patience(Duration.ofSeconds(20));
  private static final ServerConfig TWO_WORKERS = ServerConfig.defaults().withThreads(2);

  @NetworkTest
  void takesWhatItHasPlacesForAndLeavesTheRestWithItsClients() throws Exception {
    Gate database = new Gate();
    List<BlockingClient> clients = new ArrayList<>();
    try (Server server = new ReactorWorkersEngine().start(TWO_WORKERS, database)) {
      for (int i = 0; i < 50; i++) {
        BlockingClient client = BlockingClient.connect(server.port());
        client.readTimeout(Duration.ofSeconds(20));
        client.send(Payloads.numbered(i, 100));
        clients.add(client);
      }
      PATIENCE.until("all are here", () -> server.counters().accepted() == 50);
      PATIENCE.until("both are at work", () -> database.waiting.get() == 2);
      PATIENCE.until("all places are taken", () -> server.counters().requests() == 8);

      database.open();
      for (int i = 0; i < 50; i++) {
        assertThat(clients.get(i).receive()).isEqualTo(Payloads.numbered(i, 100));
        clients.get(i).close();
      }
    }
  }

  @NetworkTest
  void aClientThatAsksForMuchDoesNotKeepOthersFromTheirTurn() throws Exception {
    Semaphore permits = new Semaphore(0);
    Queue<Integer> served = new ConcurrentLinkedQueue<>();
    RequestHandler oneByOne =
        request -> {
          permits.acquire();
          served.add(request.getInt(0));
          return request;
        };
    try (Server server =
            new ReactorWorkersEngine().start(ServerConfig.defaults().withThreads(1), oneByOne);
        var greedy = BlockingClient.connect(server.port());
        var modest = BlockingClient.connect(server.port())) {
      modest.readTimeout(Duration.ofSeconds(20));
      permits.release(1);
      modest.call(Payloads.numbered(999, 4)); // waits until it is accepted
      for (int i = 0; i < 100; i++) {
        greedy.send(Payloads.numbered(i, 4));
      }
      PATIENCE.until("all places are taken", () -> server.counters().requests() == 5);
      modest.send(Payloads.numbered(1_000, 4));
      anotherComesAndGoes(server);
      permits.release(8); // the four in progress, then in turn: greedy, modest, greedy ...
      PATIENCE.until("eight more are served", () -> served.size() == 9);
      assertThat(served).contains(1_000);
      permits.release(100);
      assertThat(modest.receive()).isEqualTo(Payloads.numbered(1_000, 4));
    }
  }

  /// Waits until the loop has seen a third client leave: then it has read all bytes sent before.
  private static void anotherComesAndGoes(Server server) throws IOException {
    BlockingClient.connect(server.port()).close();
    PATIENCE.until("a third has gone", () -> server.counters().closed() == 1);
  }

  @NetworkTest
  void oneClientHasOnlySoMuchInWork() throws Exception {
    Gate database = new Gate();
    try (Server server = new ReactorWorkersEngine().start(ServerConfig.defaults(), database);
        var client = BlockingClient.connect(server.port())) {
      client.readTimeout(Duration.ofSeconds(20));
      for (int i = 0; i < 200; i++) {
        client.send(Payloads.numbered(i, 100));
      }
      PATIENCE.until("its window is full", () -> server.counters().requests() == 16);
      database.open();
      for (int i = 0; i < 200; i++) {
        assertThat(client.receive()).isEqualTo(Payloads.numbered(i, 100));
      }
    }
  }

  @NetworkTest
  void aClientThatLeavesItsRequestsBehindGivesItsPlacesBack() throws Exception {
    CountDownLatch first = new CountDownLatch(1);
    RequestHandler handler =
        request -> {
          first.await();
          return ByteBuffer.allocate(0);
        };
    try (Server server = new ReactorWorkersEngine().start(TWO_WORKERS, handler)) {
      for (int i = 0; i < 20; i++) {
        BlockingClient client = BlockingClient.connect(server.port());
        client.send(new byte[] {1});
        client.reset();
      }
      PATIENCE.until("all places are taken", () -> server.counters().requests() >= 8);
      first.countDown();
      try (var client = BlockingClient.connect(server.port())) {
        client.readTimeout(Duration.ofSeconds(20));
        assertThat(client.call(new byte[] {1})).isEmpty();
      }
      PATIENCE.until("all have gone", () -> server.counters().open() == 0);
    }
  }
}
