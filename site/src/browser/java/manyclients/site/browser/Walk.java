package manyclients.site.browser;

import com.microsoft.playwright.Page;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// One walk through all pages, the files of code among them: each is loaded once for all the tests
/// that ask something of every page, since the loading is what takes time.
///
/// @param troubles what went wrong on the way, as a [Reader] notes it
/// @param ids the anchors of each page
/// @param links the addresses that each page links
/// @param wide what is wider than a phone, on which page
record Walk(
    List<String> troubles,
    Map<String, List<?>> ids,
    Map<String, List<?>> links,
    List<String> wide) {
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

  static Walk through(Reader reader) {
    Map<String, List<?>> ids = new HashMap<>();
    Map<String, List<?>> links = new HashMap<>();
    List<String> wide = new ArrayList<>();
    Page tab = reader.tab(Reader.usual().setViewportSize(Reader.NARROW, Reader.TALL));
    for (String page : WovenSite.pages().toList()) {
      reader.go(tab, page);
      ids.put(page, (List<?>) tab.evaluate(IDS));
      links.put(page, (List<?>) tab.evaluate(LINKS));
      ((List<?>) tab.evaluate(OVERFLOW)).forEach(part -> wide.add(page + ": " + part));
    }
    return new Walk(reader.troubles(), ids, links, wide);
  }
}
