package manyclients.cli;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import manyclients.lab.process.ServeException;
import manyclients.lab.process.ServeOptions;
import manyclients.lab.xray.XrayPage;
import manyclients.lab.xray.XrayPlan;
import manyclients.lab.xray.XrayRun;
import manyclients.lab.xray.Xrayed;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// Shows what a server's threads do, and what its clients wait for.
@Command(
    name = "xray",
    description = {
      "Runs an engine under a small load, and draws what its threads did and its clients waited",
      "for, as a page for a browser and as a trace for Perfetto."
    },
    footer = {
      "%nTo look into a server that you wrote:",
      "  ./course xray 1.1                      your answer to that exercise",
      "  ./course xray 3.9 --compare selector   the same, beside an engine"
    },
    showDefaultValues = true)
final class XrayCommand implements Callable<Integer> {
  private static final String HTML = ".html";
  private static final String USUAL = "selector";

  @ParentCommand Course course;

  @Parameters(
      arity = "0..1",
      paramLabel = "ID",
      description = "Your answer to this exercise, such as 3.9, instead of an engine.")
  @Nullable String exercise;

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description = "An engine that ./course engines lists; by default selector.")
  @Nullable String engine;

  @Option(
      names = "--compare",
      paramLabel = "NAME",
      description = "A second engine, under the same load, on the same page.")
  @Nullable String compare;

  @ArgGroup(exclusive = false)
  @Nullable Running running;

  @Option(names = "--clients", paramLabel = "N", description = "How many clients.")
  int clients = 50;

  @Option(
      names = "--handler",
      paramLabel = "echo|work",
      description = "The handler of requests: echo, or work:BURN:WAIT in microseconds.")
  String handler = "echo";

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many threads; 0 lets the engine choose.")
  int threads;

  @Option(names = "--seconds", paramLabel = "S", description = "How long the clients talk.")
  double seconds = 2;

  @Option(names = "--seed", paramLabel = "N", description = "The seed of the clients' pauses.")
  long seed = 1;

  @Option(names = "--out", paramLabel = "FILE.html", description = "The page to write.")
  Path out = Path.of("xray.html");

  @Option(
      names = "--record",
      paramLabel = "FILE.json",
      description = "For authors: writes the trace of a figure of the book instead of a page.")
  @Nullable Path record;

  @Option(
      names = "--again",
      paramLabel = "FILE.json",
      description = "For authors: records the trace again, with the options stored in the file.")
  @Nullable Path again;

  /// The options for a server that the reader has started.
  static final class Running {
    @Option(
        names = "--attach",
        required = true,
        paramLabel = "PID",
        description = "The process number of a running server of the course.")
    long pid;

    @Option(
        names = "--port",
        required = true,
        paramLabel = "N",
        description = "The port of the running server.")
    int port;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (again != null) {
      return asIn(again).call();
    }
    if (record != null) {
      return record(record);
    }
    Path trace = traceBeside(out);
    requireFolder(out);
    XrayPlan plan = plan();
    List<Xrayed> all = take(plan);
    write(out, XrayPage.of(all.stream().map(Xrayed::json).toList()));
    write(trace, Xrayed.chrome(all));
    course.out().println("written: " + out + " and " + trace);
    return 0;
  }

  /// Returns the command that made a recording, ready to run again.
  private XrayCommand asIn(Path file) {
    XrayCommand command = new XrayCommand();
    new CommandLine(command).parseArgs(FigureTrace.options(file).split(" "));
    command.course = course;
    command.record = file;
    return command;
  }

  /// Records a file from which the build makes a figure.
  private int record(Path file) throws InterruptedException {
    if (running != null || compare != null || exercise != null) {
      throw CommandException.wrongUse(
          "--record shows one engine, and runs it itself",
          "leave out the exercise, --attach and --compare");
    }
    requireFolder(file);
    String text = FigureTrace.of(take(plan()).getFirst().json(), options());
    write(file, text);
    course.out().println("written: " + file);
    return 0;
  }

  /// Returns the options with which a reader gets a similar X-ray.
  private String options() {
    String asked = "--engine " + engine() + (threads == 0 ? "" : " --threads " + threads);
    String load = " --handler %s --clients %s".formatted(handler, clients);
    return asked
        + load
        + " --seconds "
        + BigDecimal.valueOf(seconds).stripTrailingZeros().toPlainString()
        + " --seed "
        + seed;
  }

  /// Returns the trace's file: the page's name, with another extension.
  private static Path traceBeside(Path page) {
    String name = String.valueOf(page.getFileName());
    if (!name.endsWith(HTML)) {
      throw CommandException.wrongUse("--out is " + page, "give a file whose name ends in " + HTML);
    }
    return page.resolveSibling(name.substring(0, name.length() - HTML.length()) + ".json");
  }

  /// Checks that the folder exists, before anything runs.
  private static void requireFolder(Path page) {
    Path folder = page.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw CommandException.failed(
          "there is no folder " + folder, "make it, or give another one with --out");
    }
  }

  private XrayPlan plan() {
    try {
      return new XrayPlan(clients, Duration.ofNanos((long) (seconds * 1e9)), seed);
    } catch (IllegalArgumentException e) {
      throw CommandException.of(
          CommandException.WRONG_USE, "--" + e.getMessage() + "; see ./course xray --help");
    }
  }

  private List<Xrayed> take(XrayPlan plan) throws InterruptedException {
    try {
      requireOneServer();
      if (running != null) {
        return List.of(told(XrayRun.of(running.pid, running.port, plan)));
      }
      ServeOptions first = exercise == null ? options(engine()) : null;
      ServeOptions second = compare == null ? null : options(compare);
      List<Xrayed> all = new ArrayList<>();
      all.add(told(first == null ? answered(plan) : XrayRun.of(first, plan)));
      if (second != null) {
        all.add(told(XrayRun.of(second, plan)));
      }
      return all;
    } catch (ServeException e) {
      throw CommandException.of(e.status(), String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw CommandException.failed("no X-ray: " + e.getMessage(), "see ./course xray --help");
    }
  }

  private String engine() {
    return engine == null ? USUAL : engine;
  }

  private void requireOneServer() {
    if (running != null && running.pid < 1) {
      throw CommandException.wrongUse(
          "--attach is " + running.pid, "give the number of a server's process");
    }
    if (running != null && (running.port < 1 || running.port > 65_535)) {
      throw CommandException.wrongUse(
          "--port is " + running.port, "give the server's port, from 1 to 65535");
    }
    if (running != null && compare != null) {
      throw CommandException.wrongUse(
          "--attach and --compare exclude each other", "look at one server after the other");
    }
    if (exercise != null && (engine != null || running != null)) {
      throw CommandException.wrongUse(
          "an exercise and " + (engine == null ? "--attach" : "--engine") + " exclude each other",
          "name one of them; --compare takes a second server");
    }
  }

  private Xrayed answered(XrayPlan plan) throws InterruptedException {
    return new AnswerXray(Drills.in(course.root)).xray(String.valueOf(exercise), this::named, plan);
  }

  private ServeOptions options(String name) {
    ServeOptions options = named(name);
    var _ = options.factory(); // an invalid engine is refused here, before the first of two runs
    return options;
  }

  private ServeOptions named(String name) {
    ServeOptions options =
        ServeOptions.parse(
            "--engine", name, "--threads", String.valueOf(threads), "--handler", handler);
    var _ = options.requestHandler(); // an invalid handler is refused here
    return options;
  }

  private Xrayed told(Xrayed xrayed) {
    String name = xrayed.trace().subject().engine();
    if (xrayed.trace().threads().isEmpty()) {
      throw CommandException.failed(
          name + " does not report what its threads do",
          "call the methods of manyclients.contract.xray.Xray where it accepts, selects, reads,"
              + " handles and writes, as chapter 3's EventLoop and Connection do");
    }
    course.out().println(name + (xrayed.says().isEmpty() ? ": no fault found" : ":"));
    xrayed.lines().forEach(course.out()::println);
    return xrayed;
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw CommandException.failed(
          "can't write " + e.getMessage(), "choose another file with --out");
    }
  }
}
