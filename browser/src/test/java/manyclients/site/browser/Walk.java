package manyclients.site.browser;

import com.microsoft.playwright.Page;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// One walk through all pages of text and of code: each is loaded once for all tests of every page,
/// because loading takes time.
///
/// @param troubles the errors on the way, as recorded by a [Reader]
/// @param ids the anchors of each page
/// @param links the addresses that each page links
/// @param wide elements that reach beyond a phone's screen, each with its page
/// @param loaded the files that a browser without a cache loads with each page of text
/// @param delaying the scripts of each page that the first paint waits for
record Walk(
    List<String> troubles,
    Map<String, List<?>> ids,
    Map<String, List<?>> links,
    List<String> wide,
    Map<String, List<String>> loaded,
    Map<String, List<?>> delaying) {
  private static final String IDS = "() => [...document.querySelectorAll('[id]')].map((e) => e.id)";
  private static final String LINKS = "() => [...document.links].map((link) => link.href)";
  private static final String OVERFLOW =
      """
      () => {
        const root = document.documentElement;
        if (root.scrollWidth <= root.clientWidth) return [];
        const scrolls = (part) =>
          part && (getComputedStyle(part).overflowX !== "visible" || scrolls(part.parentElement));
        return [...document.querySelectorAll("body *")]
          .filter((part) => part.getBoundingClientRect().right > root.clientWidth + 1)
          .filter((part) => !scrolls(part.parentElement))
          .slice(0, 3)
          .map((part) => part.outerHTML.slice(0, 120))
          .concat(`page is ${root.scrollWidth} wide`);
      }
      """;
  private static final String DELAYING =
      """
      () => [...document.querySelectorAll("script[src]")]
        .filter((script) => !script.defer && !script.async && script.type !== "module")
        .map((script) => script.src)
      """;

  /// Adds the contents of all folds to a page, and lays out its distant sections.
  private static final String WHOLE =
      """
      () => {
        const style = document.createElement("style");
        style.textContent = ".sect1, .sect2 { content-visibility: visible !important }";
        document.head.append(style);
        dispatchEvent(new Event("beforeprint"));
      }
      """;

  static Walk through(Reader reader) {
    Walk walk =
        new Walk(
            new ArrayList<>(),
            new HashMap<>(),
            new HashMap<>(),
            new ArrayList<>(),
            new HashMap<>(),
            new HashMap<>());
    for (String page : WovenSite.texts()) {
      Page tab = narrow(reader);
      List<String> loaded = new ArrayList<>();
      tab.onRequest(request -> loaded.add(request.url().replace(reader.address(""), "")));
      walk.visit(page, tab, reader);
      walk.loaded.put(page, loaded);
      tab.context().close();
    }
    Page tab = narrow(reader);
    for (String page : WovenSite.sources()) {
      walk.visit(page, tab, reader);
    }
    walk.troubles.addAll(reader.troubles());
    return walk;
  }

  private static Page narrow(Reader reader) {
    return reader.tab(Reader.usual().setViewportSize(Reader.NARROW, Reader.TALL));
  }

  private void visit(String page, Page tab, Reader reader) {
    reader.go(tab, page);
    tab.evaluate(WHOLE);
    ids.put(page, (List<?>) tab.evaluate(IDS));
    links.put(page, (List<?>) tab.evaluate(LINKS));
    ((List<?>) tab.evaluate(OVERFLOW)).forEach(part -> wide.add(page + ": " + part));
    delaying.put(page, (List<?>) tab.evaluate(DELAYING));
  }
}
