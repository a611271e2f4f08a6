package manyclients.selector;

import static manyclients.selector.Exhibit.MANY;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;

/// Ways to spin, which is to turn although there is nothing to do, and their remedies.
class SpinTest {
  /// The maximum number of turns per second of a loop that waits.
  private static final long FEW = 100;

  @NetworkTest
  void interestInWritingLeftOn() throws Exception {
    try (var exhibit = new Exhibit()) {
      exhibit.key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
      assertThat(exhibit.paceAtBest(_ -> exhibit.selector.selectedKeys().clear()))
          .isGreaterThan(MANY);

      exhibit.key.interestOps(SelectionKey.OP_READ); // there is nothing to write
      assertThat(exhibit.pace(_ -> exhibit.selector.selectedKeys().clear())).isLessThan(FEW);
    }
  }

  @NetworkTest
  void theEndOfTheStreamNotNoticed() throws Exception {
    try (var exhibit = new Exhibit()) {
      exhibit.client.shutdownOutput();
      assertThat(exhibit.paceAtBest(_ -> exhibit.read())).isGreaterThan(MANY);

      exhibit.server.close(); // the remedy, after a read of -1
      assertThat(exhibit.pace(_ -> exhibit.selector.selectedKeys().clear())).isLessThan(FEW);
    }
  }

  @NetworkTest
  void interestInConnectingLeftOn() throws Exception {
    try (var exhibit = new Exhibit();
        var listener = ServerSocketChannel.open();
        var client = SocketChannel.open()) {
      listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      client.configureBlocking(false).register(exhibit.selector, SelectionKey.OP_CONNECT);
      client.connect(listener.getLocalAddress());
      new Patience(Duration.ofSeconds(10)).until("connected", client::finishConnect);
      assertThat(exhibit.paceAtBest(selected -> assertThat(selected).isZero())).isGreaterThan(MANY);

      client.keyFor(exhibit.selector).interestOps(SelectionKey.OP_READ);
      assertThat(exhibit.pace(_ -> {})).isLessThan(FEW);
    }
  }

  @NetworkTest
  void aKeyNotRemoved() throws Exception {
    try (var exhibit = new Exhibit()) {
      exhibit.send();
      exhibit.selector.select();
      exhibit.server.read(java.nio.ByteBuffer.allocate(100)); // handled, but not removed
      exhibit.send();
      assertThat(exhibit.paceAtBest(_ -> {})).isGreaterThan(MANY);
      assertThat(exhibit.selector.select()).as("keys that *became* ready").isZero();

      exhibit.selector.selectedKeys().clear();
      assertThat(exhibit.selector.select()).isEqualTo(1);
    }
  }

  @NetworkTest
  void aThreadLeftInterrupted() throws Exception {
    try (var exhibit = new Exhibit()) {
      Thread.currentThread().interrupt(); // by a well-meaning handler, for instance
      assertThat(exhibit.paceAtBest(_ -> {})).isGreaterThan(MANY);

      assertThat(Thread.interrupted()).isTrue(); // tests the flag, and clears it
      assertThat(exhibit.pace(_ -> {})).isLessThan(FEW);
    }
  }

  @NetworkTest
  void aResetOfAConnectionThatNobodyIsInterestedInNoLongerSpins() throws Exception {
    try (var exhibit = new Exhibit()) {
      exhibit.key.interestOps(0);
      exhibit.reset();
      assertThat(exhibit.pace(_ -> {})).isLessThan(FEW);
    }
  }

  @NetworkTest
  void interestChangedByAnotherThreadCountsFromTheNextSelect() throws Exception {
    Duration late = waitWhileInterestChanges(false);
    assertThat(late).isGreaterThanOrEqualTo(Duration.ofMillis(4_990));
    Duration woken = waitWhileInterestChanges(true);
    assertThat(woken).isLessThan(late);
  }

  /// Returns how long a select of 5 s waits in which a key with a byte to read gets its interest.
  private static Duration waitWhileInterestChanges(boolean wakeUp) throws Exception {
    try (var exhibit = new Exhibit()) {
      exhibit.key.interestOps(0);
      exhibit.send();
      FutureTask<Duration> selecting = new FutureTask<>(() -> select(exhibit));
      Thread thread = Thread.ofPlatform().start(selecting);
      new Patience(Duration.ofSeconds(10)).until("it waits", () -> isInSelect(thread));
      exhibit.key.interestOps(SelectionKey.OP_READ);
      if (wakeUp) {
        exhibit.selector.wakeup();
      }
      return selecting.get();
    }
  }

  private static Duration select(Exhibit exhibit) throws IOException {
    long start = System.nanoTime();
    exhibit.selector.select(5_000);
    return Duration.ofNanos(System.nanoTime() - start);
  }

  /// Returns whether the thread is in the system call, or just before it, according to its stack.
  private static boolean isInSelect(Thread thread) {
    StackTraceElement[] stack = thread.getStackTrace();
    return stack.length > 0 && stack[0].isNativeMethod() && stack[0].getMethodName().equals("wait");
  }
}
