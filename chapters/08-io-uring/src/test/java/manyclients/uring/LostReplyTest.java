package manyclients.uring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Semaphore;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.client.BlockingClient;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;

/// A reply counts when the kernel has taken it. Most replies are counted before that is known.
class LostReplyTest {
  private final Semaphore asked = new Semaphore(0);
  private final Semaphore gone = new Semaphore(0);

  /// The client resets its connection while its request is in the handler, so the kernel refuses
  /// the reply.
  private final RequestHandler untilItHasGone =
      request -> {
        asked.release();
        gone.acquire();
        return request;
      };

  @BeforeEach
  void isItAllowed() {
    Availability.ofUring().ifPresent(Assumptions::abort);
  }

  @NetworkTest
  void aReplyThatTheKernelRefusesIsNotCounted() throws Exception {
    try (Server server = new UringEngine().start(ServerConfig.defaults(), untilItHasGone)) {
      BlockingClient lost = BlockingClient.connect(server.port());
      lost.send(new byte[] {1});
      asked.acquire();
      lost.reset();
      try (BlockingClient next = BlockingClient.connect(server.port())) { // after the reset
        gone.release(2);
        assertThat(next.call(new byte[] {2})).containsExactly(2);
      }
      assertThat(server.counters().replies()).isEqualTo(1);
    }
  }

  /// The `enter` that brings the second request sends the first reply, and the count is corrected
  /// for the second reply only.
  @NetworkTest
  void aReplyTakenBeforeALostOneStaysInTheCount() throws Exception {
    try (Server server = new UringEngine().start(ServerConfig.defaults(), untilItHasGone)) {
      BlockingClient lost = BlockingClient.connect(server.port());
      lost.send(new byte[] {1});
      asked.acquire();
      lost.send(new byte[] {2});
      gone.release();
      asked.acquire();
      lost.reset();
      try (BlockingClient next = BlockingClient.connect(server.port())) { // after the reset
        gone.release(2);
        assertThat(next.call(new byte[] {3})).containsExactly(3);
      }
      assertThat(server.counters().replies()).isEqualTo(2);
    }
  }
}
