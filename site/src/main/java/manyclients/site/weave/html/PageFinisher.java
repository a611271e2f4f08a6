package manyclients.site.weave.html;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import manyclients.site.files.Kept;
import manyclients.site.page.Markup;
import manyclients.site.page.PageTemplate;
import manyclients.site.page.model.Book;
import manyclients.site.page.model.Page;
import manyclients.site.page.model.PageLink;
import manyclients.site.weave.html.LinkCheck.Ends;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/// Links a filled page with the others, and puts it into its template. This is repeated only if the
/// page has changed, or an input from others.
record PageFinisher(
    Book book,
    Kept kept,
    Glossary glossary,
    ReadingTimes times,
    CrossReferences references,
    MarginNotes notes) {
  /// @param questions the boxes of all pages, for the page *Again*
  Finished finish(WovenPage page, Filled filled, List<String> questions) {
    CrossReferences named = references.to(filled.targets());
    MarginNotes beside = notes.to(addresses(page.href(), filled.targets()));
    String key =
        kept.key(
            "document",
            filled.key(),
            book,
            glossary.terms(),
            times.of(page),
            times.shownIn(filled.body()),
            named,
            beside,
            questions);
    return kept.get(key, Finished.class, () -> finished(page, filled, named, beside, questions));
  }

  private Finished finished(
      WovenPage page,
      Filled filled,
      CrossReferences named,
      MarginNotes beside,
      List<String> questions) {
    Element body = Markup.body(filled.body());
    times.fill(body);
    Set<String> terms = page.source().isOfModule() ? glossary.link(body) : new TreeSet<>();
    named.name(body);
    List<SearchText.Section> text = SearchText.of(page.link(), body);
    List<String> own = Again.boxes(page, filled.again(), body);
    Again.gather(body, questions);
    if (page.source().isOfModule()) {
      beside.add(body, page.href());
    }
    List<String> results = ShownResults.of(page.href(), body);
    Map<String, String> figures = FigureFiles.take(body, page.href(), book.imprint());
    Document document = PageTemplate.render(book, page(page, filled, body));
    return new Finished(
        document.outerHtml(), Ends.of(document), terms, text, results, own, figures);
  }

  /// Returns the targets, with the page's address for those on the page itself.
  private static Set<String> addresses(String href, Set<String> targets) {
    Set<String> addresses = new TreeSet<>();
    targets.forEach(target -> addresses.add(target.startsWith("#") ? href + target : target));
    return addresses;
  }

  private Page page(WovenPage woven, Filled filled, Element body) {
    PageLink link = woven.link();
    List<PageLink> pages = book.pages();
    int index = pages.indexOf(link);
    return new Page(
        link.href(),
        link.number(),
        link.title(),
        body,
        filled.contents(),
        index > 0 ? pages.get(index - 1) : null,
        index + 1 < pages.size() ? pages.get(index + 1) : null,
        woven.manuscript().origin(0).file(),
        link.isFirst() ? times.of(woven) : filled.time(),
        link.isFirst() ? woven.source().promise() : "");
  }
}
