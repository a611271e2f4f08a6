package manyclients.lab.process;

import java.io.IOException;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A server in its own JVM, seen from outside.
public final class ServerProcess implements AutoCloseable {
  private static final Pattern FIRST_LINE =
      Pattern.compile("listening on 127\\.0\\.0\\.1:(\\d+) engine=\\S+ pid=(\\d+)");
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Child child;
  private final int port;
  private final long pid;

  private ServerProcess(Child child, int port, long pid) {
    this.child = child;
    this.port = port;
    this.pid = pid;
  }

  /// The end of a server's process.
  ///
  /// @param status the exit status, 0 when all went well
  /// @param summary its last line, with its counters; empty if it printed none
  public record Ending(int status, String summary) {}

  /// Forks a [ServerMain], without flags for its JVM.
  ///
  /// @param options as for `serve`, such as `"--engine", "thread-pool"`
  public static ServerProcess start(String... options) throws IOException, InterruptedException {
    return start(ChildJvm.of(ServerMain.class), options);
  }

  /// Forks a server, and waits until it listens.
  ///
  /// @param jvm its main class is [ServerMain], or one with the same protocol
  /// @throws IOException when it did not start; the message holds its standard error, or its first
  ///   line, if that is not the expected one
  public static ServerProcess start(ChildJvm jvm, String... options)
      throws IOException, InterruptedException {
    Child child = jvm.start(options);
    try {
      String first = child.line(PATIENCE);
      Matcher listening = FIRST_LINE.matcher(first);
      if (!listening.matches()) {
        throw new IOException("the server's first line is not 'listening on …': " + first);
      }
      int port = Integer.parseInt(listening.group(1));
      return new ServerProcess(child, port, Long.parseLong(listening.group(2)));
    } catch (IOException | InterruptedException e) {
      child.close();
      throw e;
    }
  }

  public int port() {
    return port;
  }

  /// Returns the id of the serving process, as that process reports it. It need not be the child's.
  public long pid() {
    return pid;
  }

  public String errors() {
    return child.errors();
  }

  /// Returns its exit status, once it has ended.
  public OptionalInt status() {
    return child.status();
  }

  /// Returns the bytes of its heap in use after a garbage collection, as it reports them.
  public long heap() throws IOException, InterruptedException {
    return Long.parseLong(ask("heap"));
  }

  /// Returns its answer to a question of one line. Its main class decides which it understands.
  public String ask(String question) throws IOException, InterruptedException {
    child.say(question);
    return child.line(PATIENCE);
  }

  /// Asks it to end (SIGTERM), and waits until it has. Fails if it still runs after 20 seconds.
  public Ending terminate() throws IOException, InterruptedException {
    Child.Exit exit = child.terminate(PATIENCE);
    return new Ending(exit.status(), exit.lines().isEmpty() ? "" : exit.lines().getLast());
  }

  /// Ends it by force, if it still runs.
  public void kill() {
    child.close();
  }

  @Override
  public void close() {
    kill();
  }
}
