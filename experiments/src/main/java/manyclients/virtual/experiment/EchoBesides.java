package manyclients.virtual.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import manyclients.contract.client.BlockingClient;
import manyclients.lab.experiment.InvalidMeasurement;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.process.ChildJvm;

/// The wait of a client for an echo, while other clients keep the same server busy with long
/// requests. A request of one byte is a long one, see [TwoHandlers].
final class EchoBesides {
  private static final String CARRIERS = "-Djdk.virtualThreadScheduler.parallelism=2";

  private EchoBesides() {}

  /// Starts the server with two carriers, and records the median and the slowest of the echoes. The
  /// setting `calls` is their number.
  ///
  /// @param crowd the number of clients with long requests, each again and again
  static void measure(Run run, Class<?> server, int crowd, String... args)
      throws IOException, InterruptedException {
    ChildJvm jvm = ChildJvm.of(server).withFlags(CARRIERS);
    try (ServerUnderTest started = ServerUnderTest.start(jvm, args)) {
      AtomicBoolean done = new AtomicBoolean();
      Queue<IOException> sentAway = new ConcurrentLinkedQueue<>();
      List<Thread> others = new ArrayList<>();
      for (int i = 0; i < crowd; i++) {
        Runnable asking = () -> askForLong(started.port(), done, sentAway);
        others.add(Thread.ofPlatform().daemon().start(asking));
      }
      try (BlockingClient light = BlockingClient.connect(started.port())) {
        record(run, light);
      } finally {
        done.set(true);
        for (Thread each : others) {
          each.join();
        }
      }
      if (!sentAway.isEmpty()) { // then the server had less to do than intended
        throw new InvalidMeasurement(
            "a client with long requests was disconnected: " + sentAway.peek());
      }
    }
  }

  private static void record(Run run, BlockingClient light) throws IOException {
    double[] millis = new double[run.number("calls")];
    for (int i = -millis.length / 4; i < millis.length; i++) { // a quarter more, to warm up
      long start = System.nanoTime();
      light.call(new byte[10]);
      millis[Math.max(i, 0)] = (System.nanoTime() - start) / 1e6;
    }
    Arrays.sort(millis);
    run.record("median-ms", millis[millis.length / 2]);
    run.record("slowest-ms", millis[millis.length - 1]);
  }

  private static void askForLong(int port, AtomicBoolean done, Queue<IOException> sentAway) {
    try (BlockingClient client = BlockingClient.connect(port)) {
      while (!done.get()) {
        client.call(new byte[1]);
      }
    } catch (IOException e) {
      sentAway.add(e);
    }
  }
}
