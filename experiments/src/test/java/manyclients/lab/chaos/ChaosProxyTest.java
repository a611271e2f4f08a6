package manyclients.lab.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import manyclients.lab.chaos.ChaosProxy.Event;
import manyclients.testkit.DeafPort;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

class ChaosProxyTest {
  private static final Duration FOR_EVER = Duration.ofHours(1);

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private ServerSocket listener;

  @BeforeEach
  void listen() throws IOException {
    listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void end() throws IOException {
    listener.close();
    threads.close();
  }

  @NetworkTest
  void howeverItIsCutTheStreamArrivesWholeAndInOrder() throws Exception {
    echo();
    try (var proxy = new ChaosProxy(listener.getLocalPort(), ChaosPlan.cutting(1));
        var client = connect(proxy)) {
      byte[] sent = bytes(100_000);
      CompletableFuture<byte[]> received = readAll(client.getInputStream());
      client.getOutputStream().write(sent);
      client.shutdownOutput();
      assertThat(received.get(30, TimeUnit.SECONDS)).isEqualTo(sent);
    }
  }

  @NetworkTest
  void theSameSeedDoesTheSameAtTheSameByte() throws Exception {
    echo();
    ChaosPlan plan = ChaosPlan.cutting(42).withDelay(0.2, Duration.ofMillis(1));
    List<Event> first = traceOf(plan);
    List<Event> second = traceOf(plan);
    assertThat(first).hasSizeGreaterThan(5).isEqualTo(second);
  }

  private List<Event> traceOf(ChaosPlan plan) throws Exception {
    try (var proxy = new ChaosProxy(listener.getLocalPort(), plan);
        var client = connect(proxy)) {
      CompletableFuture<byte[]> received = readAll(client.getInputStream());
      client.getOutputStream().write(bytes(10_000));
      client.shutdownOutput();
      received.get(30, TimeUnit.SECONDS);
      return proxy.trace();
    }
  }

  @NetworkTest
  void aResetReachesBothSides() throws Exception {
    CompletableFuture<Throwable> server = new CompletableFuture<>();
    threads.submit(() -> {
      try (Socket accepted = listener.accept()) {
        accepted.getInputStream().transferTo(OutputStream.nullOutputStream());
        server.complete(new AssertionError("an orderly end"));
      } catch (IOException e) {
        server.complete(e);
      }
    });
    try (var proxy = new ChaosProxy(listener.getLocalPort(), ChaosPlan.cutting(1).withReset(1));
        var client = connect(proxy)) {
      client.getOutputStream().write(bytes(1_024));
      assertThatThrownBy(() -> client.getInputStream().read())
          .isInstanceOf(SocketException.class)
          .hasMessageContaining("reset");
      assertThat(server.get(30, TimeUnit.SECONDS))
          .isInstanceOf(SocketException.class)
          .hasMessageContaining("reset");
      assertThat(proxy.trace()).extracting(Event::step).containsExactly(new ChaosStep.Reset());
    }
  }

  @NetworkTest
  void aHalfCloseLeavesTheOtherDirectionOpen() throws Exception {
    CompletableFuture<Integer> heard = new CompletableFuture<>();
    threads.submit(() -> {
      try (Socket accepted = listener.accept()) {
        heard.complete(accepted.getInputStream().readAllBytes().length);
        accepted.getOutputStream().write('!');
      }
      return null;
    });
    ChaosPlan plan = ChaosPlan.cutting(1).withHalfClose(1);
    int first = plan.fate(0, Direction.TO_SERVER).next() instanceof ChaosStep.Pass(int n) ? n : 0;
    try (var proxy = new ChaosProxy(listener.getLocalPort(), plan);
        var client = connect(proxy)) {
      client.getOutputStream().write(bytes(2_000));
      assertThat(heard.get(30, TimeUnit.SECONDS)).isEqualTo(first);
      assertThat(client.getInputStream().read()).isEqualTo('!');
    }
  }

  @NetworkTest
  void aStalledConnectionHoldsUpNoOtherAndEndsWithTheProxy() throws Exception {
    echo();
    // on connection 0, the first byte after the first cut comes an hour later
    ChaosPlan plan = ChaosPlan.cutting(1).withStall(1, FOR_EVER);
    try (var proxy = new ChaosProxy(listener.getLocalPort(), plan);
        var stalled = connect(proxy)) {
      stalled.getOutputStream().write(bytes(2_000));
      await().until(() -> !proxy.trace().isEmpty());
      try (var other = connect(proxy)) {
        other.getOutputStream().write('x');
        assertThat(other.getInputStream().read()).isEqualTo('x');
      }
      proxy.close();
      assertThatThrownBy(() -> readToEnd(stalled)).isInstanceOf(IOException.class);
    }
  }

  @NetworkTest
  void withoutAServerTheClientIsDisconnected() throws Exception {
    try (var deaf = DeafPort.open()) {
      try (var proxy = new ChaosProxy(deaf.number(), ChaosPlan.cutting(1));
          var client = connect(proxy)) {
        assertThat(client.getInputStream().read()).isEqualTo(-1);
      }
    }
  }

  @NetworkTest
  void theEndOfAServersStreamIsPassedOnAfterItsLastBytes() throws Exception {
    threads.submit(() -> {
      try (Socket accepted = listener.accept()) {
        accepted.getOutputStream().write(bytes(5_000));
      }
      return null;
    });
    try (var proxy = new ChaosProxy(listener.getLocalPort(), ChaosPlan.cutting(3));
        var client = connect(proxy)) {
      assertThat(client.getInputStream().readAllBytes()).isEqualTo(bytes(5_000));
    }
  }

  /// Tried again on failure, since another process may be given the port before this test uses it.
  @NetworkTest
  void aClosedProxyStopsListeningAndCanBeClosedAgain() throws Exception {
    new Patience(Duration.ofSeconds(5))
        .untilAsserted(() -> {
          var proxy = new ChaosProxy(listener.getLocalPort(), ChaosPlan.cutting(1));
          int port = proxy.port();
          proxy.close();
          proxy.close();
          assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port))
              .isInstanceOf(IOException.class);
        });
  }

  /// Echoes, on any number of connections.
  private void echo() {
    threads.submit(() -> {
      while (!listener.isClosed()) {
        Socket client = listener.accept();
        threads.submit(() -> {
          try (client) {
            return client.getInputStream().transferTo(client.getOutputStream());
          }
        });
      }
      return null;
    });
  }

  private CompletableFuture<byte[]> readAll(InputStream in) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return in.readAllBytes();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        },
        threads);
  }

  private static void readToEnd(Socket client) throws IOException {
    client.getInputStream().readAllBytes();
    throw new IOException("ended");
  }

  private static Socket connect(ChaosProxy proxy) throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), proxy.port());
  }

  private static byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }
}
