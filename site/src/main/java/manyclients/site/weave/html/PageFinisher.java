package manyclients.site.weave.html;

import java.util.ArrayList;
import java.util.List;
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

/// Links a filled page with the others, and puts it into its template. It is done again when the
/// page has changed, or something that it has from others.
record PageFinisher(
    Book book, Kept kept, Glossary glossary, ReadingTimes times, CrossReferences references) {
  /// @param questions the boxes of all pages, for the page *Again*
  Finished finish(WovenPage page, Filled filled, List<String> questions) {
    CrossReferences named = references.to(filled.targets());
    String key =
        kept.key(
            "document",
            filled.key(),
            book,
            glossary.terms(),
            times.of(page),
            times.shownIn(filled.body()),
            named,
            questions);
    return kept.get(key, Finished.class, () -> finished(page, filled, named, questions));
  }

  private Finished finished(
      WovenPage page, Filled filled, CrossReferences named, List<String> questions) {
    Element body = Markup.body(filled.body());
    times.fill(body);
    Set<String> terms = page.source().isOfModule() ? glossary.link(body) : new TreeSet<>();
    named.name(body);
    List<SearchText.Section> text = SearchText.of(page.link(), body);
    List<String> own = Again.boxes(page, filled.again(), body);
    Again.gather(body, questions);
    List<String> results = ShownResults.of(page.href(), body);
    Document document = PageTemplate.render(book, page(page, filled, body));
    return new Finished(document.outerHtml(), Ends.of(document), terms, text, results, own);
  }

  private Page page(WovenPage woven, Filled filled, Element body) {
    PageLink link = woven.link();
    List<PageLink> pages = new ArrayList<>(book.pages());
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
        times.of(woven),
        woven.source().promise());
  }
}
