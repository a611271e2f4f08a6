package manyclients.site.weave.html;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import manyclients.site.page.PageTemplate;
import manyclients.site.page.Theme;
import manyclients.site.page.Xml;
import manyclients.site.page.model.Book;
import manyclients.site.page.model.Page;
import manyclients.site.page.model.PageLink;
import manyclients.site.page.model.TocEntry;
import manyclients.site.weave.figure.Figures;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;

/// Makes the pages whole, checks them, and writes the site.
public final class SiteWriter {
  private final Path output;
  private final Problems problems;
  private final Figures figures;
  private final Path stills;
  private final SourceLinks links = new SourceLinks();
  private final Colours colours = new Colours();

  /// @param stills the folder that holds the still pictures of machines
  public SiteWriter(Path output, Figures figures, Path stills, Problems problems) {
    this.output = output;
    this.stills = stills;
    this.figures = figures;
    this.problems = problems;
  }

  /// Writes every page, the files of code that they show, and the theme.
  ///
  /// @param planned addresses of pages whose text is yet to be written: links to them are no fault
  public void write(Book book, List<WovenPage> woven, Set<String> planned) throws IOException {
    OldPages.remove(output);
    Files.createDirectories(output);
    Theme.writeTo(output);
    Map<String, String> bodies = bodies(woven);
    CrossReferences references = new CrossReferences(book, bodies);
    List<Page> all = new ArrayList<>();
    for (WovenPage page : woven) {
      String html = references.name(bodies.getOrDefault(page.source().href(), ""));
      Xml.fault("<div>" + Xml.of(html) + "</div>").ifPresent(fault -> halved(page, fault));
      all.add(page(book, page, html));
    }
    all.addAll(new SourcePages(links).all());
    all.add(NotFound.page());
    Map<String, String> pages = rendered(book, all);
    pages.forEach(this::write);
    write("theme/search-data.js", new SearchText(book, bodies).script());
    write("sitemap.xml", SiteMap.of(book));
    LinkCheck check = new LinkCheck(output, pages, planned, problems);
    woven.forEach(page -> check.check(page.source().href(), page.manuscript()));
  }

  /// The finished pages by their addresses; there are hundreds, and none needs another.
  private static Map<String, String> rendered(Book book, List<Page> all) {
    List<String> html = all.parallelStream().map(page -> PageTemplate.render(book, page)).toList();
    Map<String, String> pages = new LinkedHashMap<>();
    for (int i = 0; i < all.size(); i++) {
      pages.put(all.get(i).href(), html.get(i));
    }
    return pages;
  }

  private Map<String, String> bodies(List<WovenPage> woven) {
    Map<String, String> bodies = new LinkedHashMap<>();
    for (WovenPage page : woven) {
      bodies.put(page.source().href(), body(page));
    }
    woven.forEach(page -> page.manuscript().mentioned().forEach(links::mention));
    glossary(woven, bodies);
    return bodies;
  }

  /// Half an element is often a mark of the text that was meant as itself.
  private void halved(WovenPage page, String fault) {
    problems.add(page.manuscript().origin(0), "the page's HTML is not well-formed: " + fault);
  }

  /// Links the glossary's terms in the chapters; each must be used in one of them.
  private void glossary(List<WovenPage> woven, Map<String, String> bodies) {
    Glossary glossary = new Glossary(bodies.getOrDefault(Glossary.PAGE, ""));
    for (WovenPage page : woven) {
      if (page.source().isOfModule()) {
        bodies.computeIfPresent(page.source().href(), (_, html) -> glossary.link(html));
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

  private String body(WovenPage page) {
    PieceHtml pieces =
        new PieceHtml(
            new CodeHtml(links, colours, page.link()),
            page.sessions(),
            new Pictures(figures, stills, problems));
    String filled = pieces.fill(page.html(), page.manuscript().pieces());
    return new Images(output, problems).copy(page, Fragments.colour(filled));
  }

  private Page page(Book book, WovenPage woven, String html) {
    PageLink link = woven.link();
    List<TocEntry> contents = Fragments.contents(html);
    for (TocEntry entry : contents) {
      if (entry.id().startsWith("_")) {
        String title = Fragments.unescape(entry.title().replaceAll("<[^>]*>", ""));
        woven
            .manuscript()
            .find("= " + title)
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
        html,
        contents,
        index > 0 ? pages.get(index - 1) : null,
        index + 1 < pages.size() ? pages.get(index + 1) : null,
        woven.manuscript().origin(0).file());
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
