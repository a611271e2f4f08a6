package manyclients.blocking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import manyclients.contract.Server;
import manyclients.contract.client.BlockingClient;
import manyclients.lab.process.Child;
import manyclients.lab.process.ChildJvm;
import manyclients.testkit.NetworkTest;

/// The improvements of a thread per client, and its remaining faults.
class ThreadedEchoTest {
  private static final byte[] HELLO = "hello".getBytes();

  @NetworkTest
  void aSecondClientIsServedWhileTheFirstIsThere() throws Exception {
    try (var server = new ThreadedEcho(0);
        var first = BlockingClient.connect(server.listener.getLocalPort());
        var second = BlockingClient.connect(server.listener.getLocalPort())) {
      assertThat(first.call(HELLO)).isEqualTo(HELLO);
      assertThat(second.call(HELLO)).isEqualTo(HELLO);
    }
  }

  @NetworkTest
  void fourBytesAreEnoughToAskForTwoGigabytes() throws Exception {
    try (var uncaught = new Uncaught();
        var server = new ThreadedEcho(0);
        var client = BlockingClient.connect(server.listener.getLocalPort())) {
      client.sendRaw(new byte[] {0x7f, -1, -1, -1});

      assertThat(uncaught.next()).isInstanceOf(OutOfMemoryError.class);
    }
  }

  @NetworkTest
  void aClosedServerGoesOnTalking() throws Exception {
    var server = new ThreadedEcho(0);
    try (var client = BlockingClient.connect(server.listener.getLocalPort())) {
      client.call(HELLO);
      server.close();

      assertThat(client.call(HELLO)).isEqualTo(HELLO);
    }
  }

  @NetworkTest
  void whenDescriptorsRunOutItNeverAcceptsAgain() throws Exception {
    var jvm = ChildJvm.of(ThreadedEchoMain.class).withDescriptors(100);
    try (Child child = jvm.start()) {
      int port = Integer.parseInt(child.line(Duration.ofSeconds(20)));
      List<BlockingClient> crowd = connect(port, 120);
      assertThat(child.line(Duration.ofSeconds(20))).isEqualTo("the acceptor has ended");
      for (BlockingClient client : crowd) { // each frees a descriptor
        client.close();
      }

      try (var late = BlockingClient.connect(port)) {
        late.readTimeout(Duration.ofMillis(100));
        late.send(HELLO);
        assertThatThrownBy(late::receive).isInstanceOf(SocketTimeoutException.class);
      }
    }
  }

  private static List<BlockingClient> connect(int port, int count) throws IOException {
    List<BlockingClient> crowd = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      crowd.add(BlockingClient.connect(port));
    }
    return crowd;
  }

  @NetworkTest
  void aReplyInTwoWritesWaitsForAnAcknowledgement() throws Exception {
    try (var twoWrites = new ThreadedEcho(0);
        Server oneWrite = Engines.start(new PlatformThreadsEngine())) {
      long[] inTwo = sortedNanos(twoWrites.listener.getLocalPort());
      long[] inOne = sortedNanos(oneWrite.port());

      long quickest = inOne[0]; // a busy machine may have slowed the others
      assertThat(inTwo[inTwo.length / 2]).as("the median").isGreaterThan(5 * quickest);
    }
  }

  private static long[] sortedNanos(int port) throws IOException {
    long[] nanos = new long[21];
    try (var client = BlockingClient.connect(port)) {
      for (int i = -20; i < nanos.length; i++) { // the first may get immediate ACKs: not counted
        long start = System.nanoTime();
        client.call(HELLO);
        nanos[Math.max(i, 0)] = System.nanoTime() - start;
      }
    }
    Arrays.sort(nanos);
    return nanos;
  }
}
