package manyclients.site.weave;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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
import manyclients.site.weave.figure.Figures;
import manyclients.site.weave.html.SiteWriter;
import manyclients.site.weave.html.WovenPage;
import manyclients.site.weave.problem.Problems;
import manyclients.site.weave.question.Answers;
import manyclients.site.weave.question.Sources;
import manyclients.site.weave.text.Bibliography;
import manyclients.site.weave.text.Expander;
import manyclients.site.weave.text.Manuscript;
import manyclients.site.weave.text.Piece.Session;
import manyclients.site.weave.text.PlainWords;
import manyclients.site.weave.text.Tools;
import org.jsoup.nodes.Element;

/// Weaves the whole book: reads the text, takes the code from the chapters, runs the sessions,
/// draws the figures, and writes the site. It goes on after a problem, so that one run shows them
/// all.
public final class Weaver {
  private static final String BOOK_TITLE = "Many Clients";
  private static final String STILLS = "site/src/main/machines";

  /// A shell mostly waits for the JVM that it talks to, so there may be more of them than cores.
  private static final int SHELLS_AT_ONCE = 8;

  private final WeaveOptions options;
  private final Root root;
  private final Problems problems = new Problems();
  private final Promotions promotions;
  private final Outlines outlines = new Outlines();
  private final Usage usage = new Usage();
  private final SourceFiles sources;
  private final Set<String> planned = new HashSet<>();
  private final List<String> notes = new ArrayList<>();

  /// A page on its way: its text is read, its sessions are running, it is being converted.
  private record Draft(
      PageSource page,
      Manuscript text,
      CompletableFuture<Sessions> sessions,
      CompletableFuture<Element> body) {

    WovenPage woven() {
      return new WovenPage(page, text, body.join(), sessions.join()::lines);
    }
  }

  private Weaver(WeaveOptions options) {
    this.options = options;
    this.root = new Root(options.root());
    this.promotions = new Promotions(options.promote());
    this.sources = new SourceFiles(root);
  }

  /// Weaves the book with an Asciidoctor of its own.
  public static WeaveResult weave(WeaveOptions options) {
    // Its start takes longer than all the rest: it goes on while the text is read.
    CompletableFuture<Converter> converter = CompletableFuture.supplyAsync(Converter::start);
    try {
      return new Weaver(options).weave(converter);
    } finally {
      converter.join().close();
    }
  }

  /// Weaves the book with an Asciidoctor that is running already.
  public static WeaveResult weave(WeaveOptions options, Converter converter) {
    return new Weaver(options).weave(CompletableFuture.completedFuture(converter));
  }

  private WeaveResult weave(CompletableFuture<Converter> converter) {
    List<Chapter> chapters = chapters();
    Claims claims = new Claims(root, problems);
    ThenTables then = new ThenTables(root, claims, problems);
    BookTraces traces = BookTraces.of(root, chapters, problems);
    Imprint imprint = Imprints.of(root, options.surroundings(), problems);
    List<PageSource> pages = BookPages.of(root, chapters, traces, imprint, problems);
    boolean listed = pages.stream().anyMatch(page -> page.href().equals("sources.html"));
    Bibliography sourceList = new Bibliography(listed);
    PlainWords words = new PlainWords(root, problems);
    Tools tools =
        new Tools(sources, outlines, usage, claims, then, traces, sourceList, words, problems);
    List<WovenPage> woven = drafts(pages, tools, converter).stream().map(Draft::woven).toList();
    traces.reportUnshown();
    Coverage coverage = new CoverageCheck(sources, outlines, usage, problems).check(chapters);
    List<PageLink> links = woven.stream().map(WovenPage::link).toList();
    write(new Book(BOOK_TITLE, links, imprint), woven);
    notes.addAll(words.report());
    int promoted = promotions.apply(root);
    return new WeaveResult(problems.sorted(), coverage, links, notes, promoted);
  }

  private List<Draft> drafts(
      List<PageSource> pages, Tools tools, CompletableFuture<Converter> converter) {
    List<Draft> drafts = new ArrayList<>();
    try (ExecutorService shells = Executors.newFixedThreadPool(SHELLS_AT_ONCE);
        ExecutorService press = Executors.newSingleThreadExecutor()) {
      for (PageSource page : pages) {
        Manuscript text = new Expander(root, page, tools).expand();
        drafts.add(
            new Draft(
                page,
                text,
                CompletableFuture.supplyAsync(() -> run(page, text), shells),
                CompletableFuture.supplyAsync(
                    () -> converter.join().convert(text, page.attributes(), problems), press)));
      }
    }
    return drafts;
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
    Sessions sessions = new Sessions(problems, promotions, options.sessionLimit());
    sessions.run(all, SessionSetup.of(root.folder(), page.folder()));
    return sessions;
  }

  private void write(Book book, List<WovenPage> woven) {
    Figures figures = new Figures(options.output().resolveSibling("figures"), problems);
    try {
      Answers answers = new Answers(new Sources(root));
      new SiteWriter(options.output(), figures, root.resolve(STILLS), answers, problems)
          .write(book, woven, planned);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
