package manyclients.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.BindException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import manyclients.contract.ErrorListener;
import manyclients.contract.Limits;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.http.files.Site;
import manyclients.http.files.SiteHandler;
import manyclients.http.handler.HttpHandler;
import manyclients.http.server.HttpServer;
import manyclients.http.server.HttpSettings;
import manyclients.lab.process.EndWatch;
import manyclients.lab.process.ErrorLog;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// Serves the files of a folder over HTTP until the process is asked to end.
@Command(
    name = "web",
    description = {
      "Serves a folder over HTTP on 127.0.0.1, with chapter 9's server, until Ctrl-C.",
      "The folder is read once, at the start: a file that is added later is not found."
    },
    showDefaultValues = true)
final class WebCommand implements Callable<Integer> {
  private static final int MOST_THREADS = 1_000;
  private static final Duration IDLE = Duration.ofSeconds(75);

  @ParentCommand Course course;

  @Option(names = "--root", paramLabel = "DIR", description = "The folder to serve.")
  Path root = Path.of(".");

  @Option(names = "--port", paramLabel = "N", description = "The port; 0 for any free one.")
  int port = 8_080;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many loops; 0 makes one per core.")
  int threads;

  @Override
  public Integer call() throws InterruptedException {
    if (port < 0 || port > 65_535) {
      throw CommandException.wrongUse("--port is " + port, "give a number from 0 to 65535");
    }
    if (threads < 0 || threads > MOST_THREADS) {
      throw CommandException.wrongUse(
          "--threads is " + threads, "give a number from 0 to " + MOST_THREADS);
    }
    if (!Files.isDirectory(root)) {
      throw CommandException.failed("--root is " + root, "give a folder that exists");
    }
    Site site = index();
    EndWatch watch = watch(course.err());
    Server server = listen(watch, port, threads, new SiteHandler(site));
    site.skipped().forEach(line -> course.err().println("course: left out: " + line));
    if (site.size() == 0) {
      course.err().println("course: there is nothing to serve in " + root);
    }
    Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(server::close));
    course.out().println("listening on 127.0.0.1:" + server.port());
    watch.await();
    return CommandException.FAILED;
  }

  private Site index() {
    try {
      return Site.of(root);
    } catch (AccessDeniedException e) {
      throw CommandException.failed(
          "can't read " + e.getMessage(), "change its permissions, or serve another folder");
    } catch (IOException e) {
      throw CommandException.failed(
          "can't read " + e.getMessage(),
          "if too many files are open, raise the limit with ulimit -n, or serve a smaller folder");
    }
  }

  /// Returns a listener that prints failures, as [ErrorLog] does, and notices when the server has
  /// ended by itself.
  static EndWatch watch(PrintWriter err) {
    return new EndWatch(new ErrorLog(err::println, System::nanoTime));
  }

  static Server listen(ErrorListener onError, int port, int threads, HttpHandler handler) {
    ServerConfig config =
        ServerConfig.defaults()
            .withPort(port)
            .withThreads(threads)
            .withOnError(onError)
            .withLimits(Limits.defaults().withIdleTimeout(IDLE));
    try {
      return HttpServer.start(config, HttpSettings.defaults(), handler);
    } catch (BindException e) {
      throw CommandException.failed(
          "port " + port + " is not available (" + e.getMessage() + ")",
          "choose another with --port, or --port 0 for a free one");
    } catch (IOException e) {
      throw CommandException.failed("no server: " + e.getMessage(), "see ./course doctor");
    }
  }
}
