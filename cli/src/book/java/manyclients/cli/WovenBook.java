package manyclients.cli;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import manyclients.site.edition.Editions;
import manyclients.site.files.Kept;
import manyclients.site.jshell.SessionSetup;
import manyclients.site.page.model.PageLink;
import manyclients.site.weave.Converter;
import manyclients.site.weave.Stamp;
import manyclients.site.weave.WeaveOptions;
import manyclients.site.weave.WeaveResult;
import manyclients.site.weave.Weaver;
import org.jspecify.annotations.Nullable;

/// The book, built by the weaver.
final class WovenBook implements Book {
  private static final double NANOS = 1e9; // per second

  private final Path root;
  private final Converter converter = new Converter();
  private @Nullable Kept kept; // null until the first weaving

  WovenBook(Path root) {
    this.root = root;
  }

  @Override
  public Path folder() {
    return root.resolve("site/target/site");
  }

  private Path home() {
    return folder().resolve("index.html");
  }

  @Override
  public List<Section> sections(PrintWriter err) {
    weaveIfStale(err);
    List<String> chapters =
        Chapters.all(root).stream().map(each -> each.folder().getFileName().toString()).toList();
    try {
      return new WovenSections(folder(), chapters).all();
    } catch (IOException e) {
      throw CommandException.failed(
          "can't read the book (" + e.getMessage() + ")", "run ./course weave");
    }
  }

  @Override
  public Path stamp() {
    return root.resolve("site/target/site.stamp");
  }

  @Override
  public String inputs() {
    try {
      return Stamp.look(root);
    } catch (IOException | UncheckedIOException meanwhileGone) {
      return "";
    }
  }

  @Override
  public void warmUp() {
    Thread.ofPlatform().daemon().name("asciidoctor").start(converter::start);
  }

  @Override
  public String weaveIfStale(PrintWriter err) {
    WeaveOptions options = options(false, false);
    try {
      if (!Stamp.of(options).isCurrent() || !Files.exists(home())) {
        err.println("course: weaving the book, which takes a minute or two the first time ...");
        long begin = System.nanoTime();
        WeaveResult result = weave(options, err);
        return done(result, System.nanoTime() - begin);
      }
      return "the book is up to date: " + home();
    } catch (IOException | UncheckedIOException e) {
      throw unwritable(e);
    }
  }

  private String done(WeaveResult result, long nanos) {
    List<PageLink> anew = result.anew();
    String pages = anew.size() == 1 ? anew.getFirst().href() : anew.size() + " pages";
    return String.format(Locale.ROOT, "wove %s in %.1f s: %s", pages, nanos / NANOS, home());
  }

  @Override
  public List<String> weave(boolean report, boolean promote, boolean strict, PrintWriter err) {
    WeaveResult result = weave(options(promote, strict), err);
    List<String> said = new ArrayList<>(report ? result.coverage().report() : List.of());
    said.addAll(result.notes());
    if (result.promoted() > 0) {
      said.add("JShell sessions with new answers: " + result.promoted());
    }
    said.add("pages that changed: " + result.anew().size());
    return said;
  }

  private WeaveOptions options(boolean promote, boolean strict) {
    return new WeaveOptions(root, folder(), promote, strict);
  }

  private WeaveResult weave(WeaveOptions options, PrintWriter err) {
    try {
      Files.createDirectories(folder());
      try (FileChannel lock = FileChannel.open(root.resolve("site/target/weaving"), CREATE, WRITE);
          var _ = lock.lock()) { // a process that serves the book may weave it at the same time
        return alone(options, err);
      }
    } catch (IOException | UncheckedIOException e) {
      throw unwritable(e);
    }
  }

  private WeaveResult alone(WeaveOptions options, PrintWriter err) throws IOException {
    Stamp before = Stamp.of(options);
    before.remove();
    WeaveResult result = Weaver.weave(options, converter, kept(options));
    result.findings().forEach(err::println);
    if (!result.sound()) {
      throw CommandException.failed(result.count(), "fix the text");
    }
    // The stamp is older than an edit made during the weaving, so that edit is woven next time. The
    // text that this weaving has promoted is already in the book.
    (result.promoted() > 0 ? Stamp.of(options) : before).write();
    return result;
  }

  private Kept kept(WeaveOptions options) {
    Kept all = kept == null ? Weaver.kept(options) : kept;
    kept = all;
    return all;
  }

  @Override
  public void bind(PrintWriter err) throws InterruptedException {
    try {
      new Editions(folder(), System.getenv("PATH"))
          .make()
          .forEach(line -> err.println("course: " + line));
    } catch (IOException e) {
      throw CommandException.failed(
          "can't make the editions (" + e.getMessage() + ")", "fix that first");
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
        "free some disk space, or change the permissions of " + folder());
  }
}
