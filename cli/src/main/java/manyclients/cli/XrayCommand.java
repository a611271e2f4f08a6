package manyclients.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import manyclients.lab.process.ServeException;
import manyclients.lab.process.ServeOptions;
import manyclients.lab.xray.XrayPage;
import manyclients.lab.xray.XrayPlan;
import manyclients.lab.xray.XrayRun;
import manyclients.lab.xray.Xrayed;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// Shows what a server's threads do, and what its clients wait for.
@Command(
    name = "xray",
    description = {
      "Runs an engine under a small load, and draws what its threads did and its clients waited",
      "for, as a page for a browser and as a trace for Perfetto."
    },
    showDefaultValues = true)
final class XrayCommand implements Callable<Integer> {
  private static final String HTML = ".html";

  @ParentCommand Course course;

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description = "One of those that ./course engines lists.")
  String engine = "selector";

  @Option(
      names = "--compare",
      paramLabel = "NAME",
      description = "Another one, under the same load, on the same page.")
  @Nullable String compare;

  @ArgGroup(exclusive = false)
  @Nullable Running running;

  @Option(names = "--clients", paramLabel = "N", description = "How many clients.")
  int clients = 50;

  @Option(
      names = "--handler",
      paramLabel = "echo|work",
      description = "What makes the replies; work:BURN:WAIT in microseconds.")
  String handler = "echo";

  @Option(names = "--threads", paramLabel = "N", description = "0 lets the engine choose.")
  int threads;

  @Option(names = "--seconds", paramLabel = "S", description = "How long they talk.")
  double seconds = 2;

  @Option(names = "--seed", paramLabel = "N", description = "What the clients' pauses follow from.")
  long seed = 1;

  @Option(names = "--out", paramLabel = "FILE.html", description = "The page.")
  Path out = Path.of("xray.html");

  /// A server that the reader has started.
  static final class Running {
    @Option(
        names = "--attach",
        required = true,
        paramLabel = "PID",
        description = "A server of the course that runs already, by the number of its process.")
    long pid;

    @Option(names = "--port", required = true, paramLabel = "N", description = "Its port.")
    int port;
  }

  @Override
  public Integer call() throws InterruptedException {
    Path trace = traceBeside(out);
    requireFolder(out);
    XrayPlan plan = plan();
    List<Xrayed> all = take(plan);
    write(out, XrayPage.of(all.stream().map(Xrayed::json).toList()));
    write(trace, Xrayed.chrome(all));
    course.out().println("written: " + out + " and " + trace);
    return 0;
  }

  /// The trace's file: the page's, with another end.
  private static Path traceBeside(Path page) {
    String name = String.valueOf(page.getFileName());
    if (!name.endsWith(HTML)) {
      throw CommandException.wrongUse("--out is " + page, "give a file whose name ends in " + HTML);
    }
    return page.resolveSibling(name.substring(0, name.length() - HTML.length()) + ".json");
  }

  /// Before anything is run, and not after it.
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
      if (running != null) {
        requireNothingToCompare();
        return List.of(told(XrayRun.of(running.pid, running.port, plan)));
      }
      ServeOptions first = options(engine);
      if (compare == null) {
        return List.of(told(XrayRun.of(first, plan)));
      }
      ServeOptions second = options(compare);
      return List.of(told(XrayRun.of(first, plan)), told(XrayRun.of(second, plan)));
    } catch (ServeException e) {
      throw CommandException.of(e.status(), String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw CommandException.failed("no X-ray: " + e.getMessage(), "see ./course xray --help");
    }
  }

  private void requireNothingToCompare() {
    if (compare != null) {
      throw CommandException.wrongUse(
          "--attach and --compare at once", "look at one server after the other");
    }
  }

  private ServeOptions options(String name) {
    ServeOptions options =
        ServeOptions.parse(
            "--engine", name, "--threads", String.valueOf(threads), "--handler", handler);
    var _ = options.factory(); // or it is refused, before the first of two is run
    return options;
  }

  private Xrayed told(Xrayed xrayed) throws IOException {
    String name = xrayed.trace().subject().engine();
    if (xrayed.trace().threads().isEmpty()) {
      throw new IOException("of what its threads do, " + name + " tells nothing");
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
