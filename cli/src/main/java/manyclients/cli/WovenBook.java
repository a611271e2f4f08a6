package manyclients.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import manyclients.lab.experiment.Experiment;
import manyclients.site.edition.Editions;
import manyclients.site.weave.Stamp;
import manyclients.site.weave.WeaveOptions;
import manyclients.site.weave.WeaveResult;
import manyclients.site.weave.Weaver;
import manyclients.site.weave.html.ShownResults;

/// The woven book: a folder of pages.
record WovenBook(Path root) {

  Path folder() {
    return root.resolve("site/target/site");
  }

  /// The places of the book, `01-blocking.html#kept`, that show what an experiment measures.
  List<String> showing(Experiment experiment) throws IOException {
    Path places = folder().resolve(ShownResults.FILE);
    return Files.isRegularFile(places)
        ? ShownResults.of(Files.readAllLines(places), experiment)
        : List.of();
  }

  /// What is written when it has been woven.
  Path stamp() {
    return root.resolve("site/target/site.stamp");
  }

  /// Weaves it when one of its inputs has changed since it was last woven.
  void weaveIfStale(PrintWriter err) {
    try {
      if (!Stamp.of(root, folder()).isCurrent() || !Files.exists(folder().resolve("index.html"))) {
        err.println("course: weaving the book ...");
        weave(false, err);
      }
    } catch (IOException | UncheckedIOException e) {
      throw unwritable(e);
    }
  }

  /// Weaves it, with a line to `err` for each problem.
  ///
  /// @param promote whether new answers of JShell go into the text
  WeaveResult weave(boolean promote, PrintWriter err) {
    try {
      Stamp before = Stamp.of(root, folder());
      before.remove();
      Files.createDirectories(folder());
      WeaveResult result = Weaver.weave(new WeaveOptions(root, folder(), promote));
      result.problems().forEach(err::println);
      if (!result.sound()) {
        throw CommandException.failed(
            "the book is not sound (" + result.problems().size() + " lines above)",
            "mend the text");
      }
      // what is edited while it is woven is not in it; but what it promotes, is
      (result.promoted() > 0 ? Stamp.of(root, folder()) : before).write();
      return result;
    } catch (IOException | UncheckedIOException e) {
      throw unwritable(e);
    }
  }

  /// Makes the editions of the woven book, with a line to `err` for each.
  void bind(PrintWriter err) throws InterruptedException {
    try {
      new Editions(folder(), System.getenv("PATH"))
          .make()
          .forEach(line -> err.println("course: " + line));
    } catch (IOException e) {
      throw CommandException.failed(
          "can't make the editions (" + e.getMessage() + ")", "mend that");
    }
  }

  private CommandException unwritable(Exception e) {
    return CommandException.failed(
        "can't write the book (" + e.getMessage() + ")",
        "make room for it, or give yourself the right to write to " + folder());
  }
}
