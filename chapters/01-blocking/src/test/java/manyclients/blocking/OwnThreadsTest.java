package manyclients.blocking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.RequestHandler;
import manyclients.contract.ServerConfig;
import manyclients.testkit.NetworkTest;

class OwnThreadsTest {
  private final List<String> told = new CopyOnWriteArrayList<>();
  private final ErrorListener onError = (kind, cause) -> told.add(kind + " " + cause.getMessage());

  @NetworkTest
  void aThreadThatEndsByAnExceptionClosesThePortAndAllConnections() throws Exception {
    OpenConnections open = new OpenConnections();
    try (ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Socket client = new Socket(listener.getInetAddress(), listener.getLocalPort());
        Socket accepted = listener.accept()) {
      open.add(connection(accepted));
      OwnThreads own = new OwnThreads(listener, open, onError);
      own.add("one", () -> fail("planted"));
      own.add("other", () -> fail("planted, too"));
      own.start();
      own.join();
      assertThat(listener.isClosed()).isTrue();
      assertThat(client.getInputStream().read()).isEqualTo(-1);
      assertThat(told).hasSize(1).first().asString().startsWith("END planted");
    }
  }

  private static void fail(String message) {
    throw new IllegalStateException(message);
  }

  private static Connection connection(Socket socket) throws Exception {
    ServerConfig config = ServerConfig.defaults();
    var admission = new Admission(1, config.limits(), new Counters(), ErrorListener.NONE);
    Deadline deadline = new Deadline(System::nanoTime, config.limits().idleTimeout());
    return new Connection(
        socket, RequestHandler.ECHO, config, admission, System::nanoTime, deadline);
  }

  /// A callback, such as an error listener, may leave the interrupt flag set.
  @NetworkTest
  void anAcceptorThatIsInterruptedAcceptsAgain() throws Exception {
    Counters counters = new Counters();
    var admission = new Admission(2, ServerConfig.defaults().limits(), counters, onError);
    try (ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      var acceptor =
          new Acceptor(
              listener, admission, new OpenConnections(), _ -> Thread.currentThread().interrupt());
      Thread thread = Thread.ofPlatform().daemon().start(acceptor);
      try (Socket first = new Socket(listener.getInetAddress(), listener.getLocalPort());
          Socket second = new Socket(listener.getInetAddress(), listener.getLocalPort())) {
        await().until(() -> counters.snapshot().accepted() == 2);
        assertThat(first.isConnected() && second.isConnected()).isTrue();
      }
      thread.interrupt();
    }
  }

  /// A failure outside accept may be temporary.
  @NetworkTest
  void anAcceptorThatFailsReportsItAndTriesAgain() throws Exception {
    Counters counters = new Counters();
    var admission = new Admission(2, ServerConfig.defaults().limits(), counters, onError);
    try (ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      var acceptor = new Acceptor(listener, admission, new OpenConnections(), _ -> fail("planted"));
      Thread.ofPlatform().daemon().start(acceptor);
      try (Socket first = new Socket(listener.getInetAddress(), listener.getLocalPort());
          Socket second = new Socket(listener.getInetAddress(), listener.getLocalPort())) {
        await().until(() -> counters.snapshot().accepted() == 2);
        await().until(() -> told.size() == 2);
        assertThat(told).containsOnly(Kind.LOOP + " planted");
        assertThat(first.isConnected() && second.isConnected()).isTrue();
      }
    }
  }
}
