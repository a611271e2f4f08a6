package manyclients.site.weave;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import manyclients.lab.xray.XrayPage;
import manyclients.site.files.Folders;
import manyclients.site.files.Kept;
import manyclients.site.files.Program;
import manyclients.site.jshell.Classes;
import manyclients.site.jshell.SessionSetup;
import manyclients.site.page.model.Book;
import manyclients.site.page.model.Imprint;
import manyclients.site.page.model.PageLink;
import manyclients.site.weave.book.BookPages;
import manyclients.site.weave.book.BookTraces;
import manyclients.site.weave.book.Chapter;
import manyclients.site.weave.book.Chapters;
import manyclients.site.weave.book.Imprints;
import manyclients.site.weave.book.PageSource;
import manyclients.site.weave.book.Root;
import manyclients.site.weave.claim.Claims;
import manyclients.site.weave.claim.ThenTables;
import manyclients.site.weave.code.Coverage;
import manyclients.site.weave.code.CoverageCheck;
import manyclients.site.weave.code.Outlines;
import manyclients.site.weave.code.SourceFiles;
import manyclients.site.weave.code.Usage;
import manyclients.site.weave.html.SiteWriter;
import manyclients.site.weave.html.WovenPage;
import manyclients.site.weave.problem.Problems;
import manyclients.site.weave.question.Answers;
import manyclients.site.weave.question.Sources;
import manyclients.site.weave.text.Bibliography;
import manyclients.site.weave.text.Expander;
import manyclients.site.weave.text.Manuscript;
import manyclients.site.weave.text.Piece.Session;
import manyclients.site.weave.text.Tools;

/// Weaves the whole book: reads the text, takes the code from the chapters, runs the sessions,
/// draws the figures, and writes the site. It goes on after a problem, so that one run shows them
/// all.
///
/// The text of all pages is read each time. A result that takes long is computed again only if its
/// inputs have changed ([Kept]): the conversion of a page, its sessions, its figures, the page
/// itself. So a book that is woven after a change is the same as one that is woven for the first
/// time.
public final class Weaver {
  private static final String BOOK_TITLE = "Many Clients";
  private static final String PROGRAM = Program.hash(Weaver.class, XrayPage.class);
  private static final String STILLS = "site/src/main/machines";

  /// The maximum number of shells. A shell mostly waits for its JVM, so there may be more than
  /// cores.
  private static final int SHELLS_AT_ONCE = 8;

  private final WeaveOptions options;
  private final Root root;
  private final Problems problems;
  private final Kept kept;
  private final Promotions promotions;
  private final Outlines outlines;
  private final Usage usage = new Usage();
  private final SourceFiles sources;
  private final Classes classes = new Classes();
  private final Set<String> planned = new HashSet<>();
  private final List<String> notes = new ArrayList<>();

  /// A page in progress: its text is read, its sessions are running, it is being converted.
  private record Draft(
      PageSource page,
      Manuscript text,
      String key,
      CompletableFuture<Sessions> sessions,
      CompletableFuture<String> html) {

    WovenPage woven() {
      PageLink link =
          new PageLink(page.href(), page.number(), page.title(), page.href(), page.group());
      return new WovenPage(page, link, text, key, html.join(), sessions.join()::lines);
    }
  }

  private Weaver(WeaveOptions options, Kept kept) {
    this.options = options;
    this.root = new Root(options.root());
    this.problems = new Problems(options.strict());
    this.kept = kept;
    this.outlines = new Outlines(kept);
    this.promotions = new Promotions(options.promote());
    this.sources = new SourceFiles(root);
  }

  /// Returns the results that are kept from one weaving to the next. They depend on the weaver's
  /// classes and on the versions of its libraries.
  public static Kept kept(WeaveOptions options) {
    Path versions = options.root().resolve("pom.xml");
    return new Kept(
        options.output().resolveSibling("kept"),
        PROGRAM,
        Files.isRegularFile(versions) ? Folders.text(versions) : "");
  }

  /// Weaves the book with its own Asciidoctor.
  public static WeaveResult weave(WeaveOptions options) {
    try (Converter converter = new Converter()) {
      return weave(options, converter, kept(options));
    }
  }

  /// Weaves the book with an Asciidoctor that may be running already, and with results in memory.
  public static WeaveResult weave(WeaveOptions options, Converter converter, Kept kept) {
    return new Weaver(options, kept).weave(converter);
  }

  private WeaveResult weave(Converter converter) {
    List<Chapter> chapters = chapters();
    Claims claims = new Claims(root, kept, problems);
    ThenTables then = new ThenTables(root, claims, problems);
    BookTraces traces = BookTraces.of(root, chapters, problems);
    Imprint imprint = Imprints.of(root, options.surroundings(), problems);
    List<PageSource> pages = BookPages.of(root, chapters, traces, imprint, problems);
    boolean listed = pages.stream().anyMatch(page -> page.href().equals("sources.html"));
    Bibliography sourceList = new Bibliography(listed);
    Tools tools = new Tools(sources, outlines, usage, claims, then, traces, sourceList, problems);
    List<WovenPage> woven = drafts(pages, tools, converter).stream().map(Draft::woven).toList();
    traces.reportUnshown();
    Coverage coverage = new CoverageCheck(sources, outlines, usage, problems).check(chapters);
    List<PageLink> links = woven.stream().map(WovenPage::link).toList();
    List<PageLink> anew = write(new Book(BOOK_TITLE, links, imprint), woven);
    int promoted = promotions.apply(root);
    return new WeaveResult(
        problems.sorted(), problems.warnings(), coverage, links, anew, notes, promoted);
  }

  private List<Draft> drafts(List<PageSource> pages, Tools tools, Converter converter) {
    List<Draft> drafts = new ArrayList<>();
    try (ExecutorService shells = Executors.newFixedThreadPool(SHELLS_AT_ONCE);
        ExecutorService press = Executors.newSingleThreadExecutor()) {
      for (PageSource page : pages) {
        Manuscript text = new Expander(root, page, tools).expand();
        String asciidoc = text.asciidoc();
        String key = kept.key("text", asciidoc, Converter.used(asciidoc, page.attributes()));
        drafts.add(
            new Draft(
                page,
                text,
                key,
                CompletableFuture.supplyAsync(() -> run(page, text), shells),
                CompletableFuture.supplyAsync(() -> convert(page, text, key, converter), press)));
      }
    }
    return drafts;
  }

  private String convert(PageSource page, Manuscript text, String key, Converter converter) {
    Optional<String> before = kept.get(key, String.class);
    if (before.isPresent()) {
      return before.get();
    }
    Problems mine = new Problems();
    String html = converter.convert(text, page.attributes(), mine);
    problems.addAll(mine);
    if (mine.isEmpty()) {
      kept.put(key, html);
    }
    return html;
  }

  private List<Chapter> chapters() {
    List<Chapter> written = new ArrayList<>();
    for (Chapter chapter : Chapters.andWorkshop(root)) {
      if (chapter.hasText()) {
        written.add(chapter);
      } else {
        planned.add(chapter.href());
        notes.add(root.name(chapter.folder()) + " has no chapter.adoc yet and is left out");
      }
    }
    return written;
  }

  private Sessions run(PageSource page, Manuscript text) {
    List<Session> all = new ArrayList<>();
    text.pieces()
        .forEach(piece -> {
          if (piece instanceof Session session) {
            all.add(session);
          }
        });
    Problems mine = new Problems();
    Sessions sessions = new Sessions(kept, classes, mine, promotions, options.sessionLimit());
    sessions.run(all, SessionSetup.of(root.folder(), page.folder()));
    problems.addAll(mine);
    return sessions;
  }

  private List<PageLink> write(Book book, List<WovenPage> woven) {
    try {
      Answers answers = new Answers(new Sources(root));
      List<PageLink> anew =
          new SiteWriter(options.output(), kept, sources, root.resolve(STILLS), answers, problems)
              .write(book, woven, planned);
      kept.forgetOthers();
      return anew;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
