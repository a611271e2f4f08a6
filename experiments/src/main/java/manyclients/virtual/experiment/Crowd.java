package manyclients.virtual.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import manyclients.contract.client.BlockingClient;
import manyclients.lab.experiment.InvalidMeasurement;

/// Clients with a virtual thread each, which ask again immediately after an answer, and after a
/// pause if they were refused. An empty reply is a refusal.
///
/// @param pause the time to wait after a refusal
record Crowd(int port, int clients, Duration pause) {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /// @param millis the time of each answer whose request was sent in time, in ascending order
  /// @param came the number of answers that came in time
  /// @param refused the number of refusals that came in time
  record Answers(List<Double> millis, long came, long refused, double seconds) {

    double perSecond() {
      return came / seconds;
    }

    double refusedPerSecond() {
      return refused / seconds;
    }

    double mean() {
      return millis.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    double percentile(double percent) {
      int rank = (int) Math.ceil(millis.size() * percent / 100);
      return millis.isEmpty() ? Double.NaN : millis.get(Math.max(rank, 1) - 1);
    }
  }

  /// Records the answers during `time`, after a warm-up. Answers to requests of that time are
  /// waited for, however late they come, because the slowest come last.
  Answers ask(Duration warmUp, Duration time) throws IOException, InterruptedException {
    long from = System.nanoTime() + warmUp.toNanos();
    List<Future<Answers>> all = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < clients; i++) {
        all.add(threads.submit(() -> one(from, from + time.toNanos())));
      }
    }
    List<Answers> parts = new ArrayList<>();
    for (Future<Answers> each : all) {
      try {
        parts.add(each.get());
      } catch (ExecutionException e) {
        throw new InvalidMeasurement("a client was not answered: " + e.getCause());
      }
    }
    List<Double> millis = parts.stream().flatMap(part -> part.millis.stream()).sorted().toList();
    long came = parts.stream().mapToLong(Answers::came).sum();
    long refused = parts.stream().mapToLong(Answers::refused).sum();
    return new Answers(millis, came, refused, time.toNanos() / 1e9);
  }

  private Answers one(long from, long end) throws IOException, InterruptedException {
    List<Double> millis = new ArrayList<>();
    long came = 0;
    long refused = 0;
    try (BlockingClient client = BlockingClient.connect(port)) {
      client.readTimeout(PATIENCE);
      for (long start = System.nanoTime(); start < end; start = System.nanoTime()) {
        boolean answered = client.call(new byte[10]).length > 0;
        long now = System.nanoTime();
        int counts = now >= from && now < end ? 1 : 0;
        if (answered) {
          came += counts;
          if (start >= from) {
            millis.add((now - start) / 1e6);
          }
        } else {
          refused += counts;
          Thread.sleep(pause);
        }
      }
    }
    return new Answers(millis, came, refused, (end - from) / 1e9);
  }
}
