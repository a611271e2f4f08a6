package manyclients.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.time.Duration;
import manyclients.contract.RequestHandler;
import manyclients.contract.ServerConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServeOptionsTest {

  @Test
  void missingOptionsHaveTheirDefaults() {
    ServeOptions options = ServeOptions.parse("--engine", "x");
    assertThat(options.config()).isEqualTo(ServerConfig.defaults());
    assertThat(options.requestHandler()).isSameAs(RequestHandler.ECHO);
  }

  @Test
  void givenOptionsReachTheConfig() {
    ServeOptions options =
        ServeOptions.parse(
            "--port",
            "7000",
            "--threads",
            "3",
            "--max-frame",
            "10",
            "--max-connections",
            "20",
            "--max-buffered",
            "5000000000",
            "--idle-timeout",
            "30");
    ServerConfig config = options.config();
    assertThat(config.port()).isEqualTo(7000);
    assertThat(config.threads()).isEqualTo(3);
    assertThat(config.limits().maxFrame()).isEqualTo(10);
    assertThat(config.limits().maxConnections()).isEqualTo(20);
    assertThat(config.limits().maxBuffered()).isEqualTo(5_000_000_000L);
    assertThat(config.limits().idleTimeout()).isEqualTo(Duration.ofSeconds(30));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --port abc           | --port is abc; give a whole number
          --port 70000         | --port is 70000; give a number from 0 to 65535
          --threads -1         | --threads is -1; give a number from 0 to 10000
          --max-frame -1       | --max-frame is -1; give a number from 0 to 1073741824
          --max-connections 0  | --max-connections is 0; give a number from 1 to 10000000
          --max-buffered -1    | --max-buffered is -1; give a number from 0 to 1099511627776
          --max-buffered 64m   | --max-buffered is 64m; give a whole number
          --idle-timeout 0     | --idle-timeout is 0; give a number from 1 to 1000000
          --port               | --port has no value; write --port VALUE
          --colour red         | there is no option --colour; see serve --help
          """)
  void anInvalidOptionIsReportedWithItsRemedy(String args, String message) {
    assertThatThrownBy(() -> ServeOptions.parse(args.split(" ")))
        .isInstanceOfSatisfying(ServeException.class, e -> assertThat(e.status()).isEqualTo(2))
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource({"sleep", "work:", "work:5", "work:-1:5", "work:99999999:1"})
  void anUnknownHandlerIsRefused(String handler) {
    assertThatThrownBy(() -> ServeOptions.parse("--handler", handler).requestHandler())
        .isInstanceOf(ServeException.class)
        .hasMessage(
            "there is no handler '%s'; choose echo, work or work:BURN:WAIT (in µs)", handler);
  }

  @Test
  void workEchoesAfterItsWait() throws Exception {
    Work work = new Work(Duration.ofNanos(10_000), Duration.ofMillis(5));
    ByteBuffer request = ByteBuffer.wrap(new byte[] {1, 2, 3});
    long start = System.nanoTime();
    assertThat(work.handle(request)).isSameAs(request);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(5));
  }

  @Test
  void workUsesAboutTheGivenCpuTime() throws Exception {
    var threads = java.lang.management.ManagementFactory.getThreadMXBean();
    Work work = new Work(Duration.ofMillis(5), Duration.ZERO);
    ByteBuffer request = ByteBuffer.allocate(1);
    long start = threads.getCurrentThreadCpuTime();
    for (int i = 0; i < 20; i++) {
      work.handle(request);
    }
    long burned = (threads.getCurrentThreadCpuTime() - start) / 20;
    assertThat(Duration.ofNanos(burned)).isBetween(Duration.ofMillis(2), Duration.ofMillis(25));
  }
}
