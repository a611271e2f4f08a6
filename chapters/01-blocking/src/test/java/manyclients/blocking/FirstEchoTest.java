package manyclients.blocking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import manyclients.contract.client.BlockingClient;
import manyclients.testkit.NetworkTest;

/// The abilities of the first attempt, and two ways in which a stranger can end it.
class FirstEchoTest {
  private static final byte[] HELLO = "hello".getBytes();

  @NetworkTest
  void aSecondClientIsConnectedAndNotServed() throws Exception {
    try (var server = new FirstEcho(0);
        var first = BlockingClient.connect(server.listener.getLocalPort());
        var second = BlockingClient.connect(server.listener.getLocalPort())) {
      assertThat(first.call(HELLO)).isEqualTo(HELLO);

      second.send(HELLO);
      second.readTimeout(Duration.ofMillis(200));
      assertThatThrownBy(second::receive).isInstanceOf(SocketTimeoutException.class);

      first.close();
      second.readTimeout(Duration.ofSeconds(10));
      assertThat(second.receive()).isEqualTo(HELLO);
    }
  }

  @NetworkTest
  void tenClientsInParallelSeemToBeServed() throws Exception {
    try (var server = new FirstEcho(0);
        var clients = Executors.newFixedThreadPool(10)) {
      Callable<byte[]> visit =
          () -> {
            try (var client = BlockingClient.connect(server.listener.getLocalPort())) {
              return client.call(HELLO);
            }
          };
      List<Future<byte[]>> visits = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        visits.add(clients.submit(visit));
      }
      for (Future<byte[]> each : visits) {
        assertThat(each.get()).isEqualTo(HELLO);
      }
    }
  }

  @NetworkTest
  void aNegativeLengthEndsTheServer() throws Exception {
    try (var uncaught = new Uncaught();
        var server = new FirstEcho(0);
        var client = BlockingClient.connect(server.listener.getLocalPort())) {
      client.sendRaw(new byte[] {-1, -1, -1, -1});

      assertThat(uncaught.next()).isInstanceOf(NegativeArraySizeException.class);
      assertNobodyAccepts(server);
    }
  }

  @NetworkTest
  void aClientThatResetsEndsTheServer() throws Exception {
    try (var server = new FirstEcho(0);
        var client = BlockingClient.connect(server.listener.getLocalPort())) {
      client.call(HELLO);
      client.reset();

      assertNobodyAccepts(server);
    }
  }

  private static void assertNobodyAccepts(FirstEcho server) throws Exception {
    server.acceptor.join(Duration.ofSeconds(10));
    assertThat(server.acceptor.isAlive()).isFalse();
    try (var next = BlockingClient.connect(server.listener.getLocalPort())) {
      next.readTimeout(Duration.ofMillis(100)); // connected by the kernel alone
      next.send(HELLO);
      assertThatThrownBy(next::receive).isInstanceOf(SocketTimeoutException.class);
    }
  }
}
