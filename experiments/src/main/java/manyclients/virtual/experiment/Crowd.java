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

/// Clients with a virtual thread each, that ask again as soon as they are answered, and some time
/// after they were refused: a reply without a byte is a refusal.
///
/// @param pause after a refusal
record Crowd(int port, int clients, Duration pause) {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /// @param millis how long each answer took that was asked for in time, the shortest first
  /// @param came how many answers came in that time
  /// @param refused how many refusals did
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

  /// Takes down what comes in `time`, after some time that does not count. What was asked for by
  /// then is waited for, however late it comes: the slowest answers are those that come last.
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
