package manyclients.wheel.steps;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import manyclients.contract.client.BlockingClient;
import manyclients.contract.frame.FrameEncoder;
import manyclients.suite.rig.DeafClient;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;

/// The improvement of each step, and its remaining faults.
class StepsTest {
  private static final byte[] HELLO = "hello".getBytes();
  private static final Patience PATIENCE = new Patience(Duration.ofSeconds(20));
  private static final Duration A_MOMENT = Duration.ofMillis(300);

  private static BlockingClient connect(ServerSocketChannel listener) throws IOException {
    return BlockingClient.connect(listener.socket().getLocalPort());
  }

  /// Requests are cut at each byte, as the old wheel's clients could cut them: none is lost.
  @NetworkTest
  void aTimeoutTearsNoFrame() throws Exception {
    byte[] frame = FrameEncoder.frame(ByteBuffer.wrap(HELLO)).array();
    try (var wheel = new TimedWheel();
        var other = connect(wheel.listener)) {
      List<BlockingClient> cut = new ArrayList<>();
      for (int at = 0; at <= frame.length; at++) {
        cut.add(connect(wheel.listener));
        cut.getLast().sendRaw(Arrays.copyOf(frame, at));
      }
      letTheWheelTurn(other);
      for (int at = 0; at <= frame.length; at++) {
        cut.get(at).sendRaw(Arrays.copyOfRange(frame, at, frame.length));
        assertThat(cut.get(at).receive()).as("cut at byte %d", at).isEqualTo(HELLO);
        cut.get(at).close();
      }
    }
  }

  /// Lets the wheel turn: between the replies to two requests of one client, it visits all others.
  private static void letTheWheelTurn(BlockingClient other) throws IOException {
    other.call(HELLO);
    other.call(HELLO);
  }

  @NetworkTest
  void eachSilentClientCostsTheTimedWheelAMillisecondATurn() throws Exception {
    try (var wheel = new TimedWheel();
        var asking = new AskingWheel()) {
      List<BlockingClient> silent = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        silent.add(connect(wheel.listener));
        silent.add(connect(asking.listener));
      }
      assertThat(quickestTurn(wheel.listener, 10)).isGreaterThan(Duration.ofMillis(100));
      assertThat(quickestTurn(asking.listener, 100)).isLessThan(Duration.ofMillis(100));
      for (BlockingClient client : silent) {
        client.close();
      }
    }
  }

  /// Returns the duration of the shortest turn. Between the replies to two requests, the wheel has
  /// turned once. One quick turn is enough, but a busy machine may need many tries for it.
  private static Duration quickestTurn(ServerSocketChannel listener, int tries) throws IOException {
    try (var client = connect(listener)) {
      long quickest = Long.MAX_VALUE;
      for (int i = 0; i < tries && quickest >= 100_000_000; i++) {
        long start = System.nanoTime();
        client.call(HELLO);
        client.call(HELLO);
        quickest = Math.min(quickest, System.nanoTime() - start);
      }
      return Duration.ofNanos(quickest);
    }
  }

  @NetworkTest
  void aWheelThatAsksWhatIsAvailableNeverSeesTheEndOfAStream() throws Exception {
    try (var wheel = new AskingWheel();
        var other = connect(wheel.listener)) {
      var leaves = connect(wheel.listener);
      leaves.call(HELLO);
      leaves.close();
      letTheWheelTurn(other);
      assertThat(wheel.clients).hasSize(2);
    }
  }

  @NetworkTest
  void aWheelThatTriesToReadSeesTheEndOfAStream() throws Exception {
    try (var wheel = new NonBlockingWheel();
        var _ = connect(wheel.listener)) {
      var leaves = connect(wheel.listener);
      leaves.call(HELLO);
      leaves.close();
      PATIENCE.until("it is gone", () -> wheel.clients.size() == 1);
    }
  }

  @NetworkTest
  void aClientThatDoesNotReadStillStopsTheFirstTwo() throws Exception {
    try (var timed = new TimedWheel();
        var asking = new AskingWheel()) {
      for (var listener : List.of(timed.listener, asking.listener)) {
        try (var friendly = connect(listener);
            var deaf = DeafClient.connect(listener.socket().getLocalPort(), 60_000)) {
          friendly.readTimeout(A_MOMENT);
          PATIENCE.until("the wheel hangs", () -> !isAnsweredDespite(deaf, friendly));
          deaf.reset();
          friendly.readTimeout(PATIENCE.bound());
          assertThat(friendly.receive()).isEqualTo(HELLO); // the deaf client was the only cause
        }
      }
    }
  }

  /// A reply does not rule out a hang: buffers that seemed full take a little more when the kernel
  /// next probes the window of a client that does not read, and the wheel completes another turn.
  private static boolean isAnsweredDespite(DeafClient deaf, BlockingClient friendly)
      throws IOException {
    deaf.flood(A_MOMENT, 64 << 20);
    try {
      friendly.call(HELLO);
      return true;
    } catch (SocketTimeoutException e) {
      return false;
    }
  }

  @NetworkTest
  void aClientThatDoesNotReadDoesNotStopTheNonBlockingWheel() throws Exception {
    try (var wheel = new NonBlockingWheel();
        var friendly = connect(wheel.listener);
        var deaf = DeafClient.connect(wheel.listener.socket().getLocalPort(), 60_000)) {
      long taken = deaf.flood(A_MOMENT, 64 << 20);
      assertThat(friendly.call(HELLO)).isEqualTo(HELLO);
      assertThat(taken).as("bytes taken from one that does not read").isLessThan(64 << 20);
    }
  }
}
