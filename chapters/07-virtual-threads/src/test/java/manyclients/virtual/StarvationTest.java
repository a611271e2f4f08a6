package manyclients.virtual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import manyclients.contract.client.BlockingClient;
import manyclients.lab.process.Child;
import manyclients.lab.process.ChildJvm;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;
import org.junit.jupiter.api.Tag;

/// Handlers that compute, with a single carrier.
class StarvationTest {
  private static final byte[] COMPUTE = new byte[1];
  private static final byte[] HELLO = "hello".getBytes();
  private static final String ONE_CARRIER = "-Djdk.virtualThreadScheduler.parallelism=1";

  @NetworkTest
  void aHandlerThatComputesKeepsTheCarrierFromEverybodyElse() throws Exception {
    try (Child server = start(60_000)) {
      int port = port(server);
      BlockingClient.connect(port).send(COMPUTE);
      var other = BlockingClient.connect(port);
      awaitAccepted(server, 2);
      other.send(HELLO);

      other.readTimeout(Duration.ofMillis(300));
      assertThatThrownBy(other::receive).isInstanceOf(SocketTimeoutException.class);

      BlockingClient.connect(port);
      awaitAccepted(server, 3); // the acceptor has its own thread
    }
  }

  @Tag("thorough")
  @NetworkTest
  void aThreadThatYieldsForEverKeepsOthersWaiting() throws Exception {
    assertThat(othersThatRunBesideOneThatYields(1, 20_000)).isEqualTo(YieldMain.OTHERS);
    assertThat(othersThatRunBesideOneThatYields(Long.MAX_VALUE, 500)).isLessThan(YieldMain.OTHERS);
  }

  private static int othersThatRunBesideOneThatYields(long times, long millis) throws Exception {
    String[] args = {Long.toString(times), Long.toString(millis)};
    try (Child child = oneCarrier(YieldMain.class).start(args)) {
      return Integer.parseInt(child.line(Duration.ofSeconds(100))); // it waits for each of them
    }
  }

  @NetworkTest
  void theClientOfAComputingHandlerTimesOutAllTheSame() throws Exception {
    try (Child server = start(300);
        var computing = BlockingClient.connect(port(server))) {
      computing.readTimeout(Duration.ofSeconds(20));
      computing.send(COMPUTE);

      assertThatThrownBy(computing::receive) // the clock has its own thread
          .isInstanceOfAny(EOFException.class, SocketException.class)
          .isNotInstanceOf(SocketTimeoutException.class);
    }
  }

  @NetworkTest
  void aClientWhoseThreadHasNeverRunTimesOutToo() throws Exception {
    try (Child server = start(300)) {
      int port = port(server);
      BlockingClient.connect(port).send(COMPUTE);
      try (var silent = BlockingClient.connect(port)) {
        silent.readTimeout(Duration.ofSeconds(20));

        assertThat(silent.next()).as("the end of the stream").isNull();
      }
    }
  }

  private static Child start(int timeout) throws IOException {
    return oneCarrier(ComputingMain.class).start(Integer.toString(timeout));
  }

  private static ChildJvm oneCarrier(Class<?> main) {
    return ChildJvm.of(main).withFlags(ONE_CARRIER, "-Djdk.virtualThreadScheduler.maxPoolSize=1");
  }

  private static int port(Child server) throws IOException, InterruptedException {
    return Integer.parseInt(server.line(Duration.ofSeconds(20)));
  }

  private static void awaitAccepted(Child server, int clients) {
    new Patience(Duration.ofSeconds(20))
        .until(
            clients + " are accepted",
            () -> {
              server.say("accepted");
              return Integer.parseInt(server.line(Duration.ofSeconds(20))) >= clients;
            });
  }
}
