package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import manyclients.contract.client.BlockingClient;
import manyclients.lab.process.Child;
import manyclients.lab.process.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunCommandTest {
  private static final byte[] HELLO = "hello".getBytes();

  @Test
  void theStepsOfAllChaptersAreKnown() {
    List<String> names = Step.all(Said.ROOT).stream().map(Step::name).toList();
    assertThat(names).contains("FirstEcho", "ThreadedEcho", "ByteEcho").doesNotHaveDuplicates();
  }

  @Test
  void everyStepStartsAndListens() throws IOException {
    for (Step step : Step.all(Said.ROOT)) {
      int port = step.start(0);
      try (var client = BlockingClient.connect(port)) {
        assertThat(port).as(step.name()).isPositive();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"FirstEcho", "ThreadedEcho"})
  void aStepRunsUntilItIsToldToEnd(String step) throws Exception {
    ChildJvm jvm = ChildJvm.of(Course.class).withFlags("-Dcourse.root=" + Said.ROOT);
    try (Child server = jvm.start("run", step, "--port", "0")) {
      String line = server.line(Duration.ofSeconds(50));
      assertThat(line).matches(step + " listens on 127\\.0\\.0\\.1:\\d+, pid \\d+");
      int port = Integer.parseInt(line.replaceFirst(".*:(\\d+),.*", "$1"));
      try (var client = BlockingClient.connect(port)) {
        assertThat(client.call(HELLO)).isEqualTo(HELLO);
      }
    }
  }

  @Test
  void aTakenPortIsReportedInOneLine() throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(taken.getLocalPort());
      Said.by("run", "FirstEcho", "--port", port)
          .isOneLine(1, "port " + port + " is not available");
    }
  }
}
