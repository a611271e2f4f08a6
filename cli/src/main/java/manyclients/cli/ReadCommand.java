package manyclients.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import manyclients.contract.Server;
import manyclients.lab.process.EndWatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// Serves the book on a local port. The book is woven if it is stale, and again when its text is
/// saved.
@Command(
    name = "read",
    description = {
      "Builds the book when it is stale, and serves it on 127.0.0.1.",
      "Reload the page to see later changes of the text."
    },
    showDefaultValues = true)
final class ReadCommand implements Callable<Integer> {
  /// The interval for checking whether the text has changed, or another process has woven the book.
  private static final Duration LOOK = Duration.ofSeconds(1);

  @ParentCommand Course course;

  @Option(names = "--port", paramLabel = "N", description = "The port; 0 for any free one.")
  int port = 8_000;

  @Option(names = "--open", description = "Also opens the book in a browser.")
  boolean open;

  @Option(names = "--build-only", description = "Builds the book without serving it.")
  boolean buildOnly;

  @Option(names = "--editions", description = "Also makes PDFs and an EPUB of the book.")
  boolean editions;

  @Override
  public Integer call() throws InterruptedException {
    if (port < 0 || port > 65_535) {
      throw CommandException.wrongUse("--port is " + port, "give a number from 0 to 65535");
    }
    Book book = Book.of(course.root);
    String inputs = book.inputs();
    String done = book.weaveIfStale(course.err());
    if (editions) {
      book.bind(course.err());
    }
    if (buildOnly) {
      course.out().println(done);
      return 0;
    }
    BookHandler handler = handler(book, new MyResults(course.root));
    EndWatch watch = WebCommand.watch(course.err());
    try (Server server = WebCommand.listen(watch, port, 0, handler)) {
      String address = "http://127.0.0.1:" + server.port() + "/";
      BookAddress.note(course.root, address);
      course.out().println("reading " + address);
      if (open && !Browser.open(address)) {
        course.err().println("course: no browser could be opened; open " + address + " yourself");
      }
      book.warmUp();
      while (!watch.await(LOOK)) { // until the server or the process ends
        String now = book.inputs();
        if (!now.equals(inputs)) {
          inputs = now;
          weave(book);
          handler.read();
        }
        handler.refresh();
      }
      return CommandException.FAILED;
    }
  }

  /// Weaves the book. If the text has errors, the rest of the book is still served.
  private void weave(Book book) {
    try {
      course.out().println(book.weaveIfStale(course.err()));
    } catch (RuntimeException e) {
      course.err().println("course: " + Messages.of(e));
    }
  }

  private static BookHandler handler(Book book, MyResults mine) {
    try {
      return new BookHandler(
          book.folder(), book.stamp(), Map.of("/" + MyResults.ADDRESS, mine::json));
    } catch (IOException e) {
      throw CommandException.failed(
          "can't read the book (" + e.getMessage() + ")", "run ./course weave");
    }
  }
}
