package manyclients.virtual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import manyclients.blocking.PlatformThreadsEngine;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.contract.client.BlockingClient;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;

/// The effect of an interrupt on a thread that waits for its client.
class InterruptTest {
  private static final byte[] HELLO = "hello".getBytes();

  @NetworkTest
  void itClosesTheSocketThatAVirtualThreadReads() throws Exception {
    try (var listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var client = new Socket(listener.getInetAddress(), listener.getLocalPort());
        var accepted = listener.accept()) {
      CompletableFuture<Optional<Exception>> ended = new CompletableFuture<>();
      Thread reader = Thread.ofVirtual().start(() -> ended.complete(endOfRead(accepted)));
      awaitParked(reader);

      reader.interrupt();

      assertThat(ended.get(10, TimeUnit.SECONDS).orElseThrow())
          .isInstanceOf(SocketException.class)
          .hasMessage("Closed by interrupt");
      assertThat(accepted.isClosed()).isTrue();
      assertThat(client.getInputStream().read()).as("the end, for the client").isEqualTo(-1);
    }
  }

  @NetworkTest
  void aPlatformThreadThatReadsDoesNotNoticeAnInterrupt() throws Exception {
    try (var listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var client = new Socket(listener.getInetAddress(), listener.getLocalPort());
        var accepted = listener.accept()) {
      CompletableFuture<Optional<Exception>> ended = new CompletableFuture<>();
      Thread reader =
          Thread.ofPlatform().daemon().unstarted(() -> ended.complete(endOfRead(accepted)));
      reader.start();

      reader.interrupt();
      client.getOutputStream().write(HELLO);
      client.shutdownOutput();

      assertThat(ended.get(10, TimeUnit.SECONDS)).isEmpty();
      assertThat(accepted.isClosed()).isFalse();
    }
  }

  /// Returns the exception that ended the read; empty at the end of the stream.
  private static Optional<Exception> endOfRead(Socket socket) {
    try {
      var _ = socket.getInputStream().readAllBytes();
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(e);
    }
  }

  private static void awaitParked(Thread thread) {
    new Patience(Duration.ofSeconds(10))
        .until("the reader waits", () -> thread.getState() == Thread.State.WAITING);
  }

  // A weakness of the design: an interrupt that is meant for a handler but comes too late ends
  // its client. On a platform thread the next handler gets it, and fails only if it waits.

  @NetworkTest
  void aLateInterruptOfAHandlerEndsTheClientOfAVirtualThread() throws Exception {
    try (var late = new LateInterrupt(new VirtualThreadsEngine())) {
      late.client.call(HELLO);
      awaitParked(late.thread());

      late.thread().interrupt();

      assertThatThrownBy(() -> late.client.call(HELLO))
          .isInstanceOfAny(EOFException.class, SocketException.class);
    }
  }

  @NetworkTest
  void aLateInterruptOfAHandlerDoesNotEndTheClientOfAPlatformThread() throws Exception {
    try (var late = new LateInterrupt(new PlatformThreadsEngine())) {
      late.client.call(HELLO);

      late.thread().interrupt();

      assertThat(late.client.call(HELLO)).isEqualTo(HELLO);
    }
  }

  /// A server whose handler publishes its thread, and one client.
  private static final class LateInterrupt implements AutoCloseable {
    private final CompletableFuture<Thread> handling = new CompletableFuture<>();
    private final Server server;
    final BlockingClient client;

    LateInterrupt(ServerFactory engine) throws Exception {
      RequestHandler telling =
          request -> {
            handling.complete(Thread.currentThread());
            return request;
          };
      server = engine.start(ServerConfig.defaults(), telling);
      client = BlockingClient.connect(server.port());
    }

    Thread thread() {
      return handling.join();
    }

    @Override
    public void close() throws Exception {
      client.close();
      server.close();
    }
  }
}
