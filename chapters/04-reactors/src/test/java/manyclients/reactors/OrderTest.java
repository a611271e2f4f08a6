package manyclients.reactors;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.client.BlockingClient;
import manyclients.testkit.NetworkTest;

/// Workers finish in any order. Replies leave in the order of the requests.
class OrderTest {
  private static final int REQUESTS = 8;

  @NetworkTest
  void repliesKeepTheOrderOfTheRequestsWhenWorkersFinishInReverse() throws Exception {
    List<CountDownLatch> done =
        Stream.generate(() -> new CountDownLatch(1)).limit(REQUESTS + 1).toList();
    done.getLast().countDown();
    RequestHandler reverse =
        request -> {
          int number = request.get(0);
          done.get(number + 1).await(); // waits for the next request
          done.get(number).countDown();
          return request;
        };
    ServerConfig config = ServerConfig.defaults().withThreads(REQUESTS);
    try (Server server = new ReactorWorkersEngine().start(config, reverse);
        var client = BlockingClient.connect(server.port())) {
      client.readTimeout(Duration.ofSeconds(20));
      for (int i = 0; i < REQUESTS; i++) {
        client.send(new byte[] {(byte) i});
      }
      for (int i = 0; i < REQUESTS; i++) {
        assertThat(client.receive()).containsExactly(i);
      }
    }
  }

  @NetworkTest
  void nothingAfterARequestThatFailedIsAnswered() throws Exception {
    RequestHandler moody =
        request -> {
          if (request.get(0) == 3) {
            throw new IllegalStateException("three is too much");
          }
          return request;
        };
    try (Server server = new ReactorWorkersEngine().start(ServerConfig.defaults(), moody);
        var client = BlockingClient.connect(server.port())) {
      client.readTimeout(Duration.ofSeconds(20));
      ByteBuffer requests = ByteBuffer.allocate(5 * REQUESTS);
      IntStream.range(0, REQUESTS).forEach(i -> requests.putInt(1).put((byte) i));
      client.sendRaw(requests.array());
      for (int i = 0; i < 3; i++) {
        assertThat(client.receive()).containsExactly(i);
      }
      assertThat(client.next()).isNull();
      assertThat(server.counters().failed()).isEqualTo(1);
    }
  }
}
