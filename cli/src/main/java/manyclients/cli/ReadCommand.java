package manyclients.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// The book, woven when it is stale, on a local port.
@Command(
    name = "read",
    description = "Builds the book when it is stale, and serves it on 127.0.0.1.",
    showDefaultValues = true)
final class ReadCommand implements Callable<Integer> {
  @ParentCommand Course course;

  @Option(names = "--port", paramLabel = "N", description = "0 lets the system choose.")
  int port = 8_000;

  @Option(names = "--open", description = "Opens it in the browser, too.")
  boolean open;

  @Option(names = "--build-only", description = "Builds it, and serves nothing.")
  boolean buildOnly;

  @Option(names = "--editions", description = "Makes a PDF and an EPUB of it, too.")
  boolean editions;

  @Override
  public Integer call() throws InterruptedException {
    if (port < 0 || port > 65_535) {
      throw CommandException.wrongUse("--port is " + port, "give a number from 0 to 65535");
    }
    var book = new WovenBook(course.root);
    book.weaveIfStale(course.err());
    if (editions) {
      book.bind(course.err());
    }
    if (buildOnly) {
      return 0;
    }
    HttpServer server = serve(book.folder());
    String address = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    course.out().println("reading " + address);
    if (open && !Browser.open(address)) {
      course.err().println("course: no browser could be opened; open " + address + " yourself");
    }
    try {
      new CountDownLatch(1).await(); // until the process is told to end
      return 0;
    } finally {
      server.stop(0);
    }
  }

  /// What the reader has measured by now: pages ask for it each time.
  private static void mine(MyResults results, HttpExchange exchange) throws IOException {
    byte[] json = results.json().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.getResponseHeaders().set("Cache-Control", "no-cache");
    exchange.sendResponseHeaders(200, json.length);
    try (OutputStream body = exchange.getResponseBody()) {
      body.write(json);
    }
  }

  private HttpServer serve(Path folder) {
    var results = new MyResults(course.root);
    try {
      var address = new InetSocketAddress("127.0.0.1", port);
      HttpServer server = HttpServer.create(address, 0);
      server.createContext("/", new Compressed(folder, BookHandler.of(folder)));
      server.createContext("/" + MyResults.ADDRESS, exchange -> mine(results, exchange));
      server.start();
      return server;
    } catch (IOException e) {
      throw refused(String.valueOf(e.getMessage()));
    }
  }

  private CommandException refused(String reason) {
    return CommandException.failed(
        "port " + port + " can't be had (" + reason + ")",
        "choose another with --port, or --port 0 for a free one");
  }
}
