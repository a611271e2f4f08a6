package manyclients.selector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import manyclients.contract.client.BlockingClient;
import manyclients.lab.process.Child;
import manyclients.lab.process.ChildJvm;
import manyclients.suite.rig.DeafClient;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;

/// The improvements of back-pressure, and the remaining gaps.
class PatientEchoTest {
  @NetworkTest
  void littleIsKeptForAClientThatDoesNotRead() throws Exception {
    int plenty = 64 << 20;
    try (var server = new PatientEcho();
        var deaf = DeafClient.connect(server.listener.socket().getLocalPort(), 60_000)) {
      assertThat(deaf.flood(Duration.ofMillis(500), plenty)).isLessThan(plenty);
      deaf.listen(new Patience(Duration.ofSeconds(10)));
    }
  }

  @NetworkTest
  void whenDescriptorsRunOutItClosesItsListener() throws Exception {
    var jvm = ChildJvm.of(PatientEchoMain.class).withDescriptors(100);
    List<BlockingClient> crowd = new ArrayList<>();
    try (Child child = jvm.start()) {
      int port = Integer.parseInt(child.line(Duration.ofSeconds(20)));
      assertThatThrownBy(() -> connectWithoutEnd(port, crowd)).isInstanceOf(IOException.class);
      for (BlockingClient client : crowd) {
        client.close();
      }
      assertThatThrownBy(() -> BlockingClient.connect(port)).isInstanceOf(ConnectException.class);
    }
  }

  private static void connectWithoutEnd(int port, List<BlockingClient> crowd) throws IOException {
    while (crowd.size() < 10_000) {
      crowd.add(BlockingClient.connect(port));
    }
  }
}
