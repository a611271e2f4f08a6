package manyclients.store.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Watches the system calls of a process and of all its threads. A test that needs `strace` is
/// skipped if it is missing or not permitted.
final class Strace implements AutoCloseable {
  private static final int PATIENCE = 20; // seconds

  private final Process process;
  private final Path trace;

  private Strace(Process process, Path trace) {
    this.process = process;
    this.trace = trace;
  }

  /// Begins to watch.
  ///
  /// @param trace the file for its output
  static Strace attach(long pid, Path trace) throws IOException {
    return attach(
        pid,
        trace,
        "-y",
        "-s",
        "100000",
        "-e",
        "trace=write,writev,pwrite64,pwritev,fsync,fdatasync,sendto,sendmsg");
  }

  /// Begins to make each `fdatasync` slow, as on a disk that hangs.
  static Strace slowDown(long pid, Path trace, Duration delay) throws IOException {
    String inject = "inject=fdatasync:delay_exit=" + delay.toNanos() / 1_000;
    return attach(pid, trace, "-e", "trace=fdatasync", "-e", inject);
  }

  private static Strace attach(long pid, Path trace, String... options) throws IOException {
    List<String> command = new ArrayList<>(List.of("strace", "-f", "-o", trace.toString()));
    command.addAll(List.of(options));
    command.addAll(List.of("-p", Long.toString(pid)));
    Process process;
    try {
      process = new ProcessBuilder(command).start();
    } catch (IOException e) {
      return abort("there is no strace on this machine");
    }
    BufferedReader errors = process.errorReader(UTF_8);
    String first = errors.readLine();
    if (first == null || !first.contains("attached")) {
      process.destroyForcibly();
      return abort("strace may not look at other processes here: " + first);
    }
    Thread.ofVirtual().start(() -> drain(errors)); // a full pipe would stop it
    return new Strace(process, trace);
  }

  private static void drain(BufferedReader errors) {
    try {
      errors.transferTo(Writer.nullWriter());
    } catch (IOException e) {
      // it has ended
    }
  }

  /// Detaches from the process.
  ///
  /// @return the system calls that it has seen, in order
  List<String> detach() throws IOException, InterruptedException {
    process.toHandle().destroy(); // SIGTERM
    if (!process.waitFor(PATIENCE, TimeUnit.SECONDS)) {
      throw new IOException("strace does not end");
    }
    return Files.readAllLines(trace);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
