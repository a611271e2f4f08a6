package manyclients.cli;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import manyclients.lab.process.ServeException;
import manyclients.lab.process.ServeLoop;
import manyclients.lab.process.ServeOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// Runs one engine until the process is asked to end.
@Command(
    name = "serve",
    description = "Runs one engine until Ctrl-C or SIGTERM, then prints its counters.",
    showDefaultValues = true)
final class ServeCommand implements Callable<Integer> {
  @ParentCommand Course course;

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description = "An engine that ./course engines lists.")
  String engine = "platform-threads";

  @Option(names = "--port", paramLabel = "N", description = "The port; 0 for any free one.")
  int port = TalkCommand.PORT;

  @Option(
      names = "--bind",
      paramLabel = "ADDRESS",
      description =
          "Where to listen. 0.0.0.0 is for a class: all machines of the network can then reach it.")
  String bind = "127.0.0.1";

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many threads; 0 lets the engine choose.")
  int threads;

  @Option(names = "--max-frame", paramLabel = "BYTES", description = "The largest payload.")
  int maxFrame = 1 << 20;

  @Option(
      names = "--max-connections",
      paramLabel = "N",
      description = "How many connections may be open at the same time.")
  int maxConnections = 20_000;

  @Option(
      names = "--max-buffered",
      paramLabel = "BYTES",
      description =
          "Memory for unfinished requests, all clients together; 0 is a quarter of the heap. Above"
              + " it, the client with the most is disconnected.")
  long maxBuffered;

  @Option(
      names = "--idle-timeout",
      paramLabel = "SECONDS",
      description = "How long a connection may be silent between two requests.")
  int idleTimeout = 300;

  @Option(
      names = "--handler",
      paramLabel = "echo|work",
      description = "The handler of requests: echo, or work:BURN:WAIT in microseconds.")
  String handler = "echo";

  private static final String EXPOSED =
      "course: everyone who reaches this machine can talk to the server, without password or"
          + " encryption; end it with Ctrl+C when the class is over";

  /// Returns the warning for a server that others can reach.
  static Optional<String> warning(String address) {
    try {
      boolean ours = InetAddress.getByName(address).isLoopbackAddress();
      return ours ? Optional.empty() : Optional.of(EXPOSED);
    } catch (UnknownHostException e) {
      throw CommandException.wrongUse(
          "--bind is " + address, "give an address of this machine, or 0.0.0.0 for all of them");
    }
  }

  @Override
  public Integer call() throws InterruptedException {
    try {
      Duration idle = Duration.ofSeconds(idleTimeout);
      var options =
          new ServeOptions(
              engine, port, threads, maxFrame, maxConnections, maxBuffered, idle, handler);
      warning(bind).ifPresent(course.err()::println);
      ServeLoop.run(options, bind, System.out);
      return 0;
    } catch (ServeException e) {
      throw CommandException.of(e.status(), String.valueOf(e.getMessage()));
    }
  }
}
