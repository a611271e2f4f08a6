package manyclients.store.experiment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Redis's own load generator. It sends the same commands to all servers. Its authors wrote Redis,
/// and none of the other servers.
///
/// @param command `get` or `set`
/// @param clients the number of clients, each with one pipeline in flight
/// @param pipeline the number of commands per pipeline
/// @param keys the number of keys from which a command's key is drawn
record RedisBenchmark(String command, int clients, int pipeline, int keys) {
  static final int VALUE_BYTES = 100;
  private static final int PATIENCE_SECONDS = 120;

  /// The report of a run.
  ///
  /// @param p50 milliseconds within which half of the replies came
  /// @param p99 milliseconds within which 99 in 100 came
  record Report(double perSecond, double p50, double p99) {}

  /// Sends commands, and waits for their replies.
  ///
  /// @return requests per second
  double run(int port, int requests) throws IOException, InterruptedException {
    return report(port, requests).perSecond;
  }

  /// Sends commands, waits for their replies, and returns the report.
  Report report(int port, int requests) throws IOException, InterruptedException {
    Process process = start(port, requests);
    try {
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new IOException("redis-benchmark has failed: " + said.strip());
      }
      return parse(said);
    } finally {
      process.destroyForcibly();
    }
  }

  /// Starts to send commands.
  Process start(int port, int requests) throws IOException {
    return new ProcessBuilder(
            List.of(
                "redis-benchmark",
                "-h",
                "127.0.0.1",
                "-p",
                String.valueOf(port),
                "-t",
                command,
                "-c",
                String.valueOf(clients),
                "-P",
                String.valueOf(pipeline),
                "-r",
                String.valueOf(keys),
                "-d",
                String.valueOf(VALUE_BYTES),
                "-n",
                String.valueOf(requests),
                "--csv"))
        .redirectErrorStream(true)
        .start();
  }

  /// Parses the last line, such as `"SET","81234.00","0.123",…`: requests per second; average,
  /// minimum, 50th, 95th and 99th percentile and maximum, in milliseconds.
  private static Report parse(String said) throws IOException {
    String last = said.strip().lines().reduce("", (_, line) -> line);
    String[] columns = last.replace("\"", "").split(",");
    if (columns.length < 7) {
      throw new IOException("redis-benchmark printed an unknown report: " + said.strip());
    }
    return new Report(
        Double.parseDouble(columns[1]),
        Double.parseDouble(columns[4]),
        Double.parseDouble(columns[6]));
  }
}
