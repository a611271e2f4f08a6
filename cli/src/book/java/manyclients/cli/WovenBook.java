package manyclients.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import manyclients.site.edition.Editions;
import manyclients.site.jshell.SessionSetup;
import manyclients.site.weave.Stamp;
import manyclients.site.weave.WeaveOptions;
import manyclients.site.weave.WeaveResult;
import manyclients.site.weave.Weaver;

/// The book, woven by the weaver.
record WovenBook(Path root) implements Book {

  @Override
  public Path folder() {
    return root.resolve("site/target/site");
  }

  @Override
  public Path stamp() {
    return root.resolve("site/target/site.stamp");
  }

  @Override
  public void weaveIfStale(PrintWriter err) {
    try {
      if (!Stamp.of(root, folder()).isCurrent() || !Files.exists(folder().resolve("index.html"))) {
        err.println("course: weaving the book ...");
        weave(false, err);
      }
    } catch (IOException | UncheckedIOException e) {
      throw unwritable(e);
    }
  }

  @Override
  public List<String> weave(boolean report, boolean promote, PrintWriter err) {
    WeaveResult result = weave(promote, err);
    List<String> said = new ArrayList<>(report ? result.coverage().report() : List.of());
    said.addAll(result.notes());
    if (result.promoted() > 0) {
      said.add("rewrote the answers of " + result.promoted() + " JShell sessions");
    }
    said.add("wove " + result.pages().size() + " pages");
    return said;
  }

  private WeaveResult weave(boolean promote, PrintWriter err) {
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

  @Override
  public void bind(PrintWriter err) throws InterruptedException {
    try {
      new Editions(folder(), System.getenv("PATH"))
          .make()
          .forEach(line -> err.println("course: " + line));
    } catch (IOException e) {
      throw CommandException.failed(
          "can't make the editions (" + e.getMessage() + ")", "mend that");
    }
  }

  @Override
  public Session session(Path chapter) {
    SessionSetup setup = SessionSetup.of(root, chapter);
    return new Session(setup.script(), setup.classPath());
  }

  private CommandException unwritable(Exception e) {
    return CommandException.failed(
        "can't write the book (" + e.getMessage() + ")",
        "make room for it, or give yourself the right to write to " + folder());
  }
}
