package manyclients.site.weave.html;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import manyclients.lab.xray.XrayPage;
import manyclients.site.page.Markup;
import manyclients.site.page.PageTemplate;
import manyclients.site.page.Theme;
import manyclients.site.page.model.Book;
import manyclients.site.page.model.Page;
import manyclients.site.page.model.PageLink;
import manyclients.site.page.model.ReadingTime;
import manyclients.site.page.model.TocEntry;
import manyclients.site.weave.figure.Figures;
import manyclients.site.weave.html.LinkCheck.Ends;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;
import manyclients.site.weave.question.Answers;
import manyclients.site.weave.text.Piece;
import manyclients.site.weave.text.SetWords;
import org.jsoup.nodes.Document;

/// Makes the pages whole, checks them, and writes the site.
public final class SiteWriter {
  private final Path output;
  private final Problems problems;
  private final Figures figures;
  private final Path stills;
  private final QuestionBoxes questions;
  private final Again again;
  private final SourceLinks links = new SourceLinks();
  private final Colours colours = new Colours();

  /// @param stills the folder that holds the still pictures of machines
  /// @param answers what the questions of the text are answered with
  public SiteWriter(Path output, Figures figures, Path stills, Answers answers, Problems problems) {
    this.output = output;
    this.stills = stills;
    this.figures = figures;
    this.questions = new QuestionBoxes(answers, new HashSet<>(), problems);
    this.again = new Again(problems);
    this.problems = problems;
  }

  /// Writes every page, the files of code that they show, and the theme.
  ///
  /// @param planned addresses of pages whose text is yet to be written: links to them are no fault
  public void write(Book book, List<WovenPage> woven, Set<String> planned) throws IOException {
    OldPages.remove(output);
    Files.createDirectories(output);
    Theme.writeTo(output);
    woven.forEach(this::fill);
    ReadingTimes times = new ReadingTimes(woven, problems);
    woven.forEach(page -> times.fill(page.body()));
    glossary(woven);
    CrossReferences references = new CrossReferences(woven);
    woven.forEach(page -> references.name(page.body()));
    write("theme/search-data.js", new SearchText(woven).script());
    woven.forEach(this::xrays);
    again.gather(woven);
    write("sitemap.xml", SiteMap.of(book));
    write("results/mine.json", "{}\n"); // `./course read` has the reader's own in its place
    write(ShownResults.FILE, ShownResults.of(woven));
    List<Page> pages = new ArrayList<>();
    woven.forEach(page -> pages.add(page(book, page, times.of(page))));
    pages.addAll(new SourcePages(links, colours).all());
    pages.add(NotFound.page());
    // There are hundreds, and none needs another.
    Map<String, Ends> ends =
        pages.parallelStream()
            .collect(Collectors.toConcurrentMap(Page::href, page -> write(book, page)));
    links.files().forEach(file -> ends.put(SourceLinks.href(file), Ends.of(file)));
    LinkCheck check = new LinkCheck(output, ends, planned, problems);
    woven.forEach(page -> check.check(page.source().href(), page.manuscript()));
  }

  private Ends write(Book book, Page page) {
    Document document = PageTemplate.render(book, page);
    write(page.href(), document.outerHtml());
    return Ends.of(document);
  }

  /// Links the glossary's terms in the chapters; each must be used in one of them.
  private void glossary(List<WovenPage> woven) {
    Glossary glossary = new Glossary(woven);
    for (WovenPage page : woven) {
      if (page.source().isOfModule()) {
        glossary.link(page.body());
      }
    }
    for (WovenPage page : woven) {
      if (page.source().href().equals(Glossary.PAGE)) {
        for (String term : glossary.unused()) {
          Place place = page.manuscript().find("[[" + term + "]]").getFirst();
          problems.add(place, "no chapter uses this term");
        }
      }
    }
  }

  /// Puts what is computed into the page.
  private void fill(WovenPage page) {
    page.manuscript().mentioned().forEach(links::mention);
    CodeHtml code = new CodeHtml(links, colours, page.link());
    Pictures pictures = new Pictures(figures, stills, problems);
    PieceHtml pieces = new PieceHtml(code, page.sessions(), pictures, problems);
    pieces.fill(page.body(), page.manuscript().pieces());
    Listings.colour(page.body());
    questions.fill(page);
    again.take(page);
    Outcomes.lay(page.body());
    SetWords.check(page.body(), page.manuscript(), problems);
    CodeWalls.check(page.body(), page.manuscript(), problems);
    new Images(output, problems).copy(page);
    page.manuscript()
        .ended()
        .forEach((id, place) -> {
          if (!Sections.endsWith(page.body(), id, ".command")) {
            problems.add(place, "an exercise ends its section; move it below what follows it");
          }
        });
    for (String title : Sections.empty(page.body())) {
      Place place = page.manuscript().find("= " + title).getFirst();
      problems.add(place, "there is nothing in this section");
    }
  }

  /// The traces that a page shows, each on a page of its own, to zoom and to follow requests in.
  private void xrays(WovenPage page) {
    for (Piece piece : page.manuscript().pieces()) {
      if (piece instanceof Piece.Xray xray) {
        write(xray.trace().href(), XrayPage.of(List.of(xray.trace().json())));
      }
    }
  }

  private Page page(Book book, WovenPage woven, ReadingTime time) {
    PageLink link = woven.link();
    List<TocEntry> contents = Sections.of(woven.body());
    for (TocEntry entry : contents) {
      if (entry.id().startsWith("_")) {
        woven
            .manuscript()
            .find("= " + Markup.text(entry.title()))
            .forEach(
                place -> problems.add(place, "this section has no id; write [#name] above it"));
      }
    }
    List<PageLink> pages = new ArrayList<>(book.pages());
    int index = pages.indexOf(link);
    return new Page(
        link.href(),
        link.number(),
        link.title(),
        woven.body(),
        contents,
        index > 0 ? pages.get(index - 1) : null,
        index + 1 < pages.size() ? pages.get(index + 1) : null,
        woven.manuscript().origin(0).file(),
        time);
  }

  private void write(String href, String html) {
    try {
      Path file = output.resolve(href);
      Files.createDirectories(file.getParent());
      Files.writeString(file, html);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
