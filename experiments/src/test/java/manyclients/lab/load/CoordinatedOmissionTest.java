package manyclients.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import manyclients.lab.swarm.ClientLoop;
import manyclients.testkit.NetworkTest;

class CoordinatedOmissionTest {
  private static final Duration STALL = Duration.ofMillis(500);

  @NetworkTest
  void aStallShowsInTheLatenciesFromWhenRequestsWereDueAndHidesInTheOthers() throws Exception {
    var stalled = new CountDownLatch(1);
    var goOn = new CountDownLatch(1);
    try (var server =
        new ScriptedServer(wire -> {
          wire.echo(200);
          byte[] request = wire.read();
          stalled.countDown();
          goOn.await();
          wire.write(request);
          wire.echo(Integer.MAX_VALUE);
        })) {
      CompletableFuture<LoadStats> load = CompletableFuture.supplyAsync(() -> load(server.port()));
      stalled.await();
      long since = System.nanoTime();
      await().until(() -> System.nanoTime() - since > STALL.toNanos());
      goOn.countDown();
      LoadStats stats = load.join();
      assertThat(stats.corrected.getTotalCount()).isEqualTo(1_000);
      assertThat(stats.naive.getTotalCount()).isEqualTo(1_000);
      // hundreds of requests were due during the stall, but only one of them had been sent
      assertThat(Latency.micros(stats.corrected, 75)).isGreaterThan(100_000);
      assertThat(Latency.micros(stats.naive, 99.8)).isLessThan(Latency.micros(stats.corrected, 75));
      assertThat(Latency.micros(stats.naive, 100)).isGreaterThan(500_000);
    }
  }

  private static LoadStats load(int port) {
    LoadPlan plan =
        LoadPlan.open(port, 1_000)
            .withConnections(1)
            .withTimes(Duration.ZERO, Duration.ofSeconds(1), Duration.ofSeconds(20));
    try (ClientLoop loop = ClientLoop.open()) {
      LoadRun run = new LoadRun(plan, loop, System::nanoTime, new ThreadMeter(), null);
      run.run();
      return run.stats;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
