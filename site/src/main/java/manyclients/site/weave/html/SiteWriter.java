package manyclients.site.weave.html;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import manyclients.site.files.Kept;
import manyclients.site.page.Markup;
import manyclients.site.page.PageTemplate;
import manyclients.site.page.Theme;
import manyclients.site.page.model.Book;
import manyclients.site.page.model.PageLink;
import manyclients.site.page.model.TocEntry;
import manyclients.site.weave.code.SourceFiles;
import manyclients.site.weave.html.LinkCheck.Ends;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;
import manyclients.site.weave.question.Answers;
import manyclients.site.weave.question.Question;
import org.jsoup.nodes.Document;

/// Completes the pages, checks them, and writes the site. First each page is filled by itself; then
/// each is finished with data from the others: titles, terms, times, questions.
public final class SiteWriter {
  private final Path output;
  private final SiteFolder site;
  private final Kept kept;
  private final Problems problems;
  private final SourceFiles sources;
  private final Colours colours = new Colours();
  private final PageFiller filler;

  /// @param kept pages of earlier weavings
  /// @param stills the folder that holds the still pictures of machines
  /// @param answers the answers of the text's questions
  public SiteWriter(
      Path output,
      Kept kept,
      SourceFiles sources,
      Path stills,
      Answers answers,
      Problems problems) {
    this.output = output;
    this.site = new SiteFolder(output);
    this.kept = kept;
    this.sources = sources;
    this.problems = problems;
    this.filler = new PageFiller(kept, stills, answers, colours);
  }

  /// Writes every page, the code files that they show, and the theme.
  ///
  /// @param planned addresses of pages whose text is still to be written: links to them are no
  ///   fault
  /// @return the pages that have changed
  public List<PageLink> write(Book chapters, List<WovenPage> woven, Set<String> planned)
      throws IOException {
    Theme.files().forEach(site::write);
    List<Filled> filled = woven.stream().map(page -> filler.fill(page, problems)).toList();
    filled.forEach(
        page -> page.images().forEach((address, file) -> site.copy(Path.of(file), address)));
    questions(woven);
    Parts parts = Parts.of(woven, filled, kept, problems);
    Book book = new Book(chapters.title(), parts.links(), chapters.imprint());
    Map<String, Ends> xrays = xrays(book, parts);
    List<Finished> finished = finished(book, woven, filled, parts);
    site.write(
        "theme/search-data.js",
        SearchText.script(book.pages(), finished.stream().map(Finished::text).toList()));
    site.write("sitemap.xml", SiteMap.of(book));
    site.write("robots.txt", SiteMap.robots(book.imprint()));
    site.write("manifest.json", Offline.manifest(book));
    site.write("offline.js", Offline.worker(finished.stream().map(Finished::html).toList()));
    site.write("offline.json", Offline.files(book, images(filled)));
    site.write("results/mine.json", "{}\n"); // `./course read` serves the reader's own instead
    site.write(ShownResults.FILE, results(finished));
    List<PageLink> anew = new ArrayList<>();
    Map<String, Ends> ends = new HashMap<>(xrays);
    for (int i = 0; i < finished.size(); i++) {
      PageLink link = book.pages().get(i);
      String href = link.href();
      if (site.write(href, finished.get(i).html())) {
        anew.add(link);
      }
      finished.get(i).figures().forEach(site::write);
      ends.put(href, finished.get(i).ends());
    }
    Document notFound = PageTemplate.render(book, NotFound.page());
    site.write(PageTemplate.NOT_FOUND, notFound.outerHtml());
    ends.put(PageTemplate.NOT_FOUND, Ends.of(notFound));
    ends.putAll(sources(book, parts));
    site.removeOthers();
    LinkCheck check = new LinkCheck(output, ends, planned, problems);
    for (WovenPage page : woven) {
      List<String> hrefs =
          book.pages().stream()
              .filter(link -> link.chapter().equals(page.href()))
              .map(PageLink::href)
              .toList();
      check.check(hrefs, page.manuscript());
    }
    return anew;
  }

  private static List<String> images(List<Filled> filled) {
    return filled.stream().flatMap(page -> page.images().keySet().stream()).distinct().toList();
  }

  private List<Finished> finished(
      Book book, List<WovenPage> whole, List<Filled> chapters, Parts parts) {
    Glossary glossary = new Glossary(terms(chapters));
    ReadingTimes times = new ReadingTimes(whole, chapters);
    CrossReferences references = CrossReferences.to(parts.woven(), parts.filled());
    List<WovenPage> woven = parts.woven();
    List<Filled> filled = parts.filled();
    PageFinisher finisher =
        new PageFinisher(book, kept, glossary, times, references, parts.notes());
    Map<Integer, Finished> finished = new TreeMap<>();
    List<String> questions = new ArrayList<>();
    for (int i = 0; i < woven.size(); i++) {
      if (!Again.isOn(filled.get(i).body())) {
        finished.put(i, finisher.finish(woven.get(i), filled.get(i), List.of()));
        questions.addAll(finished.get(i).questions());
      }
    }
    for (int i = 0; i < woven.size(); i++) {
      if (!finished.containsKey(i)) {
        finished.put(i, finisher.finish(woven.get(i), filled.get(i), questions));
      }
    }
    for (int i = 0; i < whole.size(); i++) {
      contents(whole.get(i), chapters.get(i));
    }
    glossary(glossary, whole, finished.values());
    return List.copyOf(finished.values());
  }

  private static SortedMap<String, String> terms(List<Filled> pages) {
    SortedMap<String, String> terms = new TreeMap<>();
    pages.forEach(page -> terms.putAll(page.terms()));
    return terms;
  }

  /// Checks that each term of the glossary is used in a chapter.
  private void glossary(Glossary glossary, List<WovenPage> woven, Collection<Finished> finished) {
    Set<String> unused = new TreeSet<>(glossary.terms().values());
    finished.forEach(page -> unused.removeAll(page.terms()));
    for (WovenPage page : woven) {
      if (page.href().equals(Glossary.PAGE)) {
        for (String term : unused) {
          Place place = page.manuscript().find("[[" + term + "]]").getFirst();
          problems.add(place, "no chapter uses this term; use it, or remove it");
        }
      }
    }
  }

  private void contents(WovenPage page, Filled filled) {
    for (TocEntry entry : filled.contents()) {
      if (entry.id().startsWith("_")) {
        page.manuscript()
            .find("= " + Markup.text(entry.title()))
            .forEach(
                place -> problems.add(place, "this section has no id; write [#name] above it"));
      }
    }
  }

  /// Checks that ids of questions are unique, because a guess is kept by its question's id alone.
  private void questions(List<WovenPage> woven) {
    Set<String> ids = new HashSet<>();
    for (WovenPage page : woven) {
      for (Question question : page.manuscript().questions()) {
        if (!ids.add(question.id())) {
          problems.add(question.place(), "another question has this id: " + question.id());
        }
      }
    }
  }

  /// Writes the traces that pages show, each on its own page, for zooming and following requests.
  private Map<String, Ends> xrays(Book book, Parts parts) {
    Xrays pages = new Xrays(book, parts);
    Map<String, Ends> ends = new HashMap<>();
    for (String href : pages.hrefs()) {
      Document page = pages.page(href);
      site.write(href, page.outerHtml());
      ends.put(href, Ends.of(page));
    }
    return ends;
  }

  private static String results(List<Finished> pages) {
    return pages.stream()
        .flatMap(page -> page.results().stream())
        .distinct()
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private Map<String, Ends> sources(Book book, Parts parts) {
    SourcePages pages = new SourcePages(book, sources, colours, kept);
    // None of these hundreds of pages needs another one.
    return pages.files(parts.filled()).parallelStream()
        .collect(
            Collectors.toConcurrentMap(
                SourceLinks::href,
                file -> {
                  site.write(
                      SourceLinks.href(file), pages.page(file, parts.woven(), parts.filled()));
                  return Ends.of(file);
                }));
  }
}
