package manyclients.selector;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import manyclients.contract.client.BlockingClient;
import manyclients.lab.proc.Usage;
import manyclients.lab.proc.Vitals;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerMain;
import manyclients.lab.process.ServerProcess;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// A server in a process with a hundred descriptors, while more and more clients connect.
@EnabledOnOs(OS.LINUX)
class DescriptorsTest {
  private static final byte[] HELLO = "hello".getBytes();

  @NetworkTest
  void whenDescriptorsRunOutItPausesAndGoesOn() throws Exception {
    var jvm = ChildJvm.of(ServerMain.class).withDescriptors(100);
    List<BlockingClient> crowd = new ArrayList<>();
    try (var server = ServerProcess.start(jvm, "--engine", "selector")) {
      for (int i = 0; i < 150; i++) {
        crowd.add(BlockingClient.connect(server.port()));
        crowd.getFirst().call(HELLO); // loads the classes for a reply while descriptors are left
      }
      BlockingClient last = crowd.getLast();
      assertThat(isServed(last, Duration.ofMillis(300))).as("one too many is served").isFalse();
      assertThat(crowd.getFirst().call(HELLO)).isEqualTo(HELLO);
      assertThat(busy(server)).as("share of a core that it uses to wait").isLessThan(0.5);

      for (BlockingClient client : crowd.subList(0, 149)) {
        client.close();
      }
      assertThat(last.receive()).isEqualTo(HELLO);
      last.close();
      assertThat(server.terminate().summary()).doesNotContain("accept-failures=0");
    }
  }

  private static boolean isServed(BlockingClient client, Duration within) throws IOException {
    client.readTimeout(within);
    client.send(HELLO);
    try {
      return client.receive().length > 0;
    } catch (SocketTimeoutException e) {
      client.readTimeout(Duration.ofSeconds(20));
      return false;
    }
  }

  private static double busy(ServerProcess server) throws IOException {
    Vitals before = Vitals.of(server.pid()).orElseThrow();
    try (BlockingClient waiting = BlockingClient.connect(server.port())) {
      isServed(waiting, Duration.ofSeconds(1));
    }
    Usage usage = Vitals.of(server.pid()).orElseThrow().since(before);
    return (double) usage.cpu().toNanos() / usage.wall().toNanos();
  }
}
