package manyclients.cli;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import manyclients.lab.load.Counts;
import manyclients.lab.load.LoadGenerator;
import manyclients.lab.load.LoadPlan;
import manyclients.lab.load.LoadReport;
import manyclients.lab.results.Json;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// Makes a plan of its options, runs it, and prints the report.
@Command(
    name = "load",
    description = "Puts load on a server and checks every reply, byte for byte.",
    showDefaultValues = true)
final class LoadCommand implements Callable<Integer> {
  private static final Duration WARM_UP = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /// The advice for a generator without time to spare. This is usual with a closed load: it is as
  /// high as the generator can make it.
  private static final String ADVICE =
      "             this is usual on a small or busy machine; --rate 1000 asks for less\n";

  private static final String EXPOSED =
      "course: this load goes to another machine, through a network that others use; tell its"
          + " owner first";

  @ParentCommand Course course;

  @Option(names = "--port", required = true, paramLabel = "N", description = "The server's port.")
  int port;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description = "The server's machine: yours, or one whose owner knows.")
  String host = TalkCommand.HOST;

  @Option(names = "--connections", paramLabel = "N", description = "How many clients.")
  int connections = 100;

  @Option(names = "--size", paramLabel = "BYTES", description = "The payload size of a request.")
  int size = 128;

  @ArgGroup Mode mode = new Mode();

  @Option(names = "--pipeline", paramLabel = "N", description = "Requests in flight per client.")
  int pipeline = 1;

  @Option(names = "--duration", paramLabel = "SECONDS", description = "How long to measure.")
  double duration = 5;

  @Option(names = "--json", description = "Prints the report as JSON.")
  boolean json;

  /// The two ways to time requests: by the clock, or each after the reply to the one before.
  static final class Mode {
    @Option(
        names = "--rate",
        paramLabel = "PER_S",
        description = "Requests per second, all clients together.")
    @Nullable Double rate;

    @Option(
        names = "--closed",
        description = "Each client sends as soon as its reply has come; this is the default.")
    boolean closed;
  }

  @Override
  public Integer call() throws IOException {
    LoadPlan plan = plan();
    warning(plan.server()).ifPresent(course.err()::println);
    LoadReport report = run(plan);
    if (json) {
      course.out().println(Json.line(asJson(report)));
    } else {
      report.lines().forEach(course.out()::println);
      course.out().print(report.verdict().sound() ? "" : ADVICE);
    }
    judge(report.counts());
    return 0;
  }

  /// Returns the warning for a load on another machine.
  static Optional<String> warning(InetSocketAddress server) {
    return server.getAddress().isLoopbackAddress() ? Optional.empty() : Optional.of(EXPOSED);
  }

  private LoadPlan plan() {
    try {
      LoadPlan plan = mode.rate == null ? LoadPlan.closed(port) : LoadPlan.open(port, mode.rate);
      return plan.withServer(TalkCommand.server(host, port))
          .withConnections(connections)
          .withSize(size)
          .withPipeline(pipeline)
          .withTimes(WARM_UP, Duration.ofNanos((long) (duration * 1e9)), PATIENCE);
    } catch (IllegalArgumentException e) {
      throw CommandException.of(
          CommandException.WRONG_USE, "--" + e.getMessage() + "; see ./course load --help");
    }
  }

  private LoadReport run(LoadPlan plan) throws IOException {
    try (var _ = ProgressBar.over(plan.warmUp().plus(plan.duration()), course.err())) {
      return LoadGenerator.run(plan);
    }
  }

  private void judge(Counts counts) {
    if (counts.connected() == 0) {
      throw CommandException.failed(
          "no connection to " + TalkCommand.place(host, port),
          "start a server first: ./course serve --engine NAME");
    }
    if (!counts.clean()) {
      throw CommandException.failed(
          "replies: %s wrong, %s torn, %s lost; failed connections: %s"
              .formatted(counts.wrong(), counts.torn(), counts.lost(), counts.errors()),
          "the counts above list the outcomes of all requests");
    }
  }

  private static Map<String, Object> asJson(LoadReport report) {
    var document = new LinkedHashMap<String, Object>();
    document.put("clean", report.counts().clean());
    document.put("requests", report.counts().sent());
    document.put("errors", report.counts().errors());
    document.put("throughput", report.perSecond());
    document.put("seconds", report.seconds());
    document.put("corrected", report.corrected());
    document.put("naive", report.naive());
    document.put("counts", report.counts());
    document.put("verdict", report.verdict());
    document.put("generator", report.cost());
    document.put("plan", report.plan());
    document.put("reasons", report.reasons());
    return document;
  }
}
