package manyclients.wheel.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import manyclients.contract.client.BlockingClient;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.results.Spread;
import manyclients.lab.swarm.Swarm;
import manyclients.lab.swarm.SwarmPlan;

/// A server with many silent clients, and one client that sends requests.
final class SilentCrowd implements AutoCloseable {
  private static final byte[] HELLO = "hello".getBytes();
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  final ServerUnderTest server;
  private final Swarm silent;
  private final BlockingClient speaker;

  private SilentCrowd(ServerUnderTest server, Swarm silent, BlockingClient speaker) {
    this.server = server;
    this.silent = silent;
    this.speaker = speaker;
  }

  static SilentCrowd gather(String engine, int clients) throws IOException, InterruptedException {
    ServerUnderTest server = Servers.start(engine);
    Swarm silent = null;
    BlockingClient speaker = null;
    try {
      silent = Swarm.open(SwarmPlan.of(server.port(), clients));
      speaker = BlockingClient.connect(server.port());
      speaker.readTimeout(PATIENCE);
      var crowd = new SilentCrowd(server, silent, speaker);
      crowd.call(); // all earlier clients are accepted before its answer
      if (silent.count().failed() > 0) {
        throw new IOException("not all clients could connect: " + silent.count());
      }
      return crowd;
    } catch (IOException | InterruptedException | RuntimeException e) {
      try (server;
          var _ = silent;
          var _ = speaker) { // they would use CPU time of the next measurement
        throw e;
      }
    }
  }

  /// Returns the median time of an answer, in milliseconds, with a pause before each call.
  ///
  /// @param within when this time is over, no more calls are begun; there is always one
  double answer(int calls, Duration pause, Duration within)
      throws IOException, InterruptedException {
    RandomGenerator random = RandomGenerator.of("L64X128MixRandom");
    List<Double> millis = new ArrayList<>();
    long begin = System.nanoTime();
    do {
      Thread.sleep(pause.dividedBy(2).plusNanos(random.nextLong(1 + pause.toNanos())));
      millis.add(call());
    } while (millis.size() < calls && System.nanoTime() - begin < within.toNanos());
    return Spread.of(millis).median();
  }

  private double call() throws IOException {
    long start = System.nanoTime();
    speaker.call(HELLO);
    return (System.nanoTime() - start) / 1e6;
  }

  @Override
  public void close() throws IOException, InterruptedException {
    try (server;
        silent;
        speaker) {}
  }
}
