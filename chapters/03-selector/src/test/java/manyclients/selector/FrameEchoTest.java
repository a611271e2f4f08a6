package manyclients.selector;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import manyclients.contract.client.BlockingClient;
import manyclients.suite.rig.DeafClient;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;

/// The improvements of a connection with memory, and its drawbacks.
class FrameEchoTest {
  private static final byte[] HELLO = "hello".getBytes();

  @NetworkTest
  void aClientThatReadsLateGetsEveryReply() throws Exception {
    try (var server = new FrameEcho();
        var late = DeafClient.connect(portOf(server), 60_000)) {
      late.flood(Duration.ofMillis(200), 16 << 20);
      late.listen(new Patience(Duration.ofSeconds(10)));
    }
  }

  @NetworkTest
  void aClientThatResetsHarmsNoOtherClient() throws Exception {
    try (var server = new FrameEcho();
        var rude = BlockingClient.connect(portOf(server));
        var polite = BlockingClient.connect(portOf(server))) {
      rude.call(HELLO);
      rude.reset();
      assertThat(polite.call(HELLO)).isEqualTo(HELLO);
    }
  }

  @NetworkTest
  void itKeepsWhateverAClientThatDoesNotReadAsksFor() throws Exception {
    int plenty = 64 << 20; // far more than any socket's buffer
    try (var server = new FrameEcho();
        var deaf = DeafClient.connect(portOf(server), 60_000)) {
      assertThat(deaf.flood(Duration.ofSeconds(20), plenty)).isGreaterThanOrEqualTo(plenty);
    }
  }

  /// A loop that is serving a client finds its key cancelled, which is not an error.
  @NetworkTest
  void itMayBeClosedWhileAClientIsServed() throws Exception {
    Queue<Throwable> uncaught = new ConcurrentLinkedQueue<>();
    try (var server = new ClosedWhileWriting();
        var deaf = DeafClient.connect(portOf(server), 60_000)) {
      server.thread.setUncaughtExceptionHandler((_, e) -> uncaught.add(e));
      new Patience(Duration.ofSeconds(20))
          .until(
              "the loop has ended",
              () -> {
                deaf.flood(Duration.ofMillis(200), 16 << 20); // again: the loop may have paused
                return !server.thread.isAlive();
              });
      assertThat(uncaught).isEmpty();
    }
  }

  private static final class ClosedWhileWriting extends FrameEcho {
    ClosedWhileWriting() throws IOException {}

    @Override
    int interestWhileWriting() {
      try {
        close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return super.interestWhileWriting();
    }
  }

  private static int portOf(FrameEcho server) {
    return server.listener.socket().getLocalPort();
  }
}
