package manyclients.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import manyclients.contract.ErrorListener;
import manyclients.contract.Limits;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.http.handler.BodyReceiver;
import manyclients.http.message.HttpResponse;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerProcess;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;

/// Clients whose heads never end, and together exceed the memory.
class HeadsTest {
  private static final Patience PATIENCE = new Patience(Duration.ofSeconds(30));
  private static final int CLIENTS = 4_000;
  private static final byte[] HEAD =
      ("GET / HTTP/1.1\r\nHost: a\r\nX: " + "x".repeat(15_000)).getBytes(StandardCharsets.US_ASCII);

  /// A server with two loops, in a separate JVM. It responds with the number of shed connections.
  static final class Main {
    public static void main(String[] args) throws Exception {
      Server[] server = new Server[1];
      ErrorListener onError = (kind, cause) -> System.err.println(kind + " " + cause);
      ServerConfig config =
          ServerConfig.defaults()
              .withThreads(2)
              .withOnError(onError)
              .withLimits(Limits.defaults().withRequestTimeout(Duration.ofMinutes(5)));
      server[0] =
          HttpServer.start(
              config,
              HttpSettings.defaults(),
              (_, reply) -> {
                reply.send(HttpResponse.text(200, "" + server[0].counters().shed()));
                return BodyReceiver.IGNORE;
              });
      long pid = ProcessHandle.current().pid();
      System.out.println("listening on 127.0.0.1:" + server[0].port() + " engine=http pid=" + pid);
      Thread.currentThread().join();
    }
  }

  @NetworkTest
  void unfinishedHeadsAreBoundedAllTogetherAndOthersAreServed() throws Exception {
    ChildJvm jvm = ChildJvm.of(Main.class).withFlags("-Xmx48m");
    List<SocketChannel> flood = new ArrayList<>();
    try (ServerProcess server = ServerProcess.start(jvm);
        RawClient first = new RawClient(server.port())) {
      assertThat(first.get("/").response().body()).isEqualTo("0");
      var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port());
      for (int i = 0; i < CLIENTS; i++) {
        SocketChannel client = SocketChannel.open(address);
        flood.add(client);
        write(client);
      }
      PATIENCE.untilAsserted(() ->
          assertThat(Integer.parseInt(first.get("/").response().body())).isBetween(1, CLIENTS));
      assertThat(first.get("/").response().status()).isEqualTo(200);
      flood.forEach(HeadsTest::close);
      try (RawClient later = new RawClient(server.port())) {
        assertThat(later.get("/").response().status()).isEqualTo(200);
      }
      assertThat(server.errors()).doesNotContain("OutOfMemoryError");
    } finally {
      flood.forEach(HeadsTest::close);
    }
  }

  private static void write(SocketChannel client) {
    try {
      client.write(ByteBuffer.wrap(HEAD));
    } catch (IOException e) {
      // closed, to free memory for the others
    }
  }

  private static void close(SocketChannel client) {
    try {
      client.close();
    } catch (IOException e) {
      // closed either way
    }
  }
}
