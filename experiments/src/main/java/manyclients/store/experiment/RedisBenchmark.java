package manyclients.store.experiment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Redis's own load generator. It sends the same commands to all servers, and none of them comes
/// from its authors but Redis itself.
///
/// @param command `get` or `set`
/// @param clients how many there are, each with one pipeline under way
/// @param pipeline how many commands that has
/// @param keys from how many the keys are drawn
record RedisBenchmark(String command, int clients, int pipeline, int keys) {
  static final int VALUE_BYTES = 100;
  private static final int PATIENCE_SECONDS = 120;

  /// What it says of a run.
  ///
  /// @param p50 half of the replies took no more than this, in milliseconds
  /// @param p99 99 in 100 took no more
  record Report(double perSecond, double p50, double p99) {}

  /// Sends commands, and waits for their replies.
  ///
  /// @return how many there were a second
  double run(int port, int requests) throws IOException, InterruptedException {
    return report(port, requests).perSecond;
  }

  /// The same.
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

  /// Begins to send them.
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

  /// Its last line is such as `"SET","81234.00","0.123",…`: requests a second; average, least, 50,
  /// 95 and 99 in 100, and most, in milliseconds.
  private static Report parse(String said) throws IOException {
    String last = said.strip().lines().reduce("", (_, line) -> line);
    String[] columns = last.replace("\"", "").split(",");
    if (columns.length < 7) {
      throw new IOException("not what redis-benchmark says: " + said.strip());
    }
    return new Report(
        Double.parseDouble(columns[1]),
        Double.parseDouble(columns[4]),
        Double.parseDouble(columns[6]));
  }
}
