package manyclients.lab.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// A child process. Its lines are read as they come, every wait is bounded, and a shutdown hook
/// ends it with this process.
public final class Child implements AutoCloseable {
  /// After this many characters, no further line of its standard error is kept.
  private static final int KEPT = 64 * 1024;

  private final Process process;
  private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();
  private final StringBuffer errors = new StringBuffer();
  private final List<Thread> pumps;
  private final Thread lastResort;

  Child(Process process) {
    this.process = process;
    this.pumps =
        List.of(
            pump(process.inputReader(StandardCharsets.UTF_8), line -> lines.add(line)),
            pump(process.errorReader(StandardCharsets.UTF_8), line -> line.ifPresent(this::keep)));
    this.lastResort = Thread.ofPlatform().unstarted(this::end);
    Runtime.getRuntime().addShutdownHook(lastResort);
  }

  /// The end of a child.
  ///
  /// @param status the exit status; 128 + 9 after SIGKILL
  /// @param lines the lines of its standard output that had not been read
  public record Exit(int status, List<String> lines) {}

  /// Starts a thread that reads a pipe, because an unread pipe fills up and blocks its writer.
  private Thread pump(BufferedReader from, Consumer<Optional<String>> to) {
    Runnable copy =
        () -> {
          try (from) {
            from.lines().forEach(line -> to.accept(Optional.of(line)));
          } catch (IOException | UncheckedIOException e) {
            // the pipe ended with the child
          } finally {
            to.accept(Optional.empty());
          }
        };
    return Thread.ofPlatform().daemon().name("child-" + process.pid()).start(copy);
  }

  private void keep(String line) {
    if (errors.length() < KEPT) {
      errors.append(line).append('\n');
    }
  }

  /// Returns the next line of its standard output.
  ///
  /// @throws IOException when no line comes in time, or the child has ended
  public String line(Duration within) throws IOException, InterruptedException {
    Optional<String> line = lines.poll(within.toNanos(), TimeUnit.NANOSECONDS);
    if (line == null) {
      throw new IOException(
          "the child printed no line for " + within.toSeconds() + " s. " + errors());
    }
    if (line.isEmpty()) {
      lines.add(line); // keep the end for later calls
      throw new IOException("the child has ended. " + errors());
    }
    return line.get();
  }

  /// Writes a line to its standard input.
  public void say(String line) throws IOException {
    process.outputWriter(StandardCharsets.UTF_8).append(line).append('\n').flush();
  }

  /// Returns what it has written to its standard error so far.
  public String errors() {
    return errors.toString();
  }

  public long pid() {
    return process.pid();
  }

  /// Returns its exit status, once it has ended.
  public OptionalInt status() {
    return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
  }

  /// Asks it to end (SIGTERM), and waits until it has. Fails if it still runs after this time.
  public Exit terminate(Duration within) throws IOException, InterruptedException {
    process.toHandle().destroy(); // Process.destroy() would close the pipes: no last lines
    return await(within);
  }

  /// Waits until it has ended. Fails if it still runs after this time.
  public Exit await(Duration within) throws IOException, InterruptedException {
    if (!process.waitFor(within)) {
      throw new IOException("the child still runs after " + within.toSeconds() + " s. " + errors());
    }
    for (Thread pump : pumps) {
      pump.join(within);
    }
    List<Optional<String>> unread = new ArrayList<>();
    lines.drainTo(unread);
    return new Exit(process.exitValue(), unread.stream().flatMap(Optional::stream).toList());
  }

  /// If it still runs, ends it and its descendants immediately (SIGKILL).
  @Override
  public void close() {
    end();
    process.onExit().join(); // bounded: no process survives SIGKILL
    try {
      Runtime.getRuntime().removeShutdownHook(lastResort);
    } catch (IllegalStateException e) {
      // this process is ending: the hook can't be removed
    }
  }

  private void end() {
    List<ProcessHandle> itsOwn = process.descendants().toList(); // they would be orphaned
    process.destroyForcibly();
    itsOwn.forEach(ProcessHandle::destroyForcibly);
  }
}
