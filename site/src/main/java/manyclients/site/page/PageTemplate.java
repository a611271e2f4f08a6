package manyclients.site.page;

import java.util.List;
import manyclients.site.files.Resources;
import manyclients.site.highlight.Html;
import manyclients.site.page.model.Book;
import manyclients.site.page.model.Page;
import manyclients.site.page.model.PageLink;
import manyclients.site.page.model.TocEntry;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/// The template of a page, around a woven text. The page can be read without a script, and loads
/// nothing from another host; [Theme] provides the files that it links.
public final class PageTemplate {
  private static final String PAGE = Resources.text("/page/page.html");

  /// The address of the page that is shown for wrong addresses.
  public static final String NOT_FOUND = "404.html";

  private static final String QUESTIONS =
      "<link rel=\"stylesheet\" href=\"${root}theme/question/question.css\">\n";

  /// Preloads the font of code; for pages with code.
  private static final String MONO =
      "<link rel=\"preload\" href=\"${root}theme/fonts/jetbrains-mono-regular.woff2\""
          + " as=\"font\" type=\"font/woff2\" crossorigin>\n";

  private PageTemplate() {}

  /// Returns the page as a whole HTML document.
  public static Document render(Book book, Page page) {
    Document document = Markup.document(frame(book, page));
    Body.polish(page.body());
    SectionHeights.estimate(page.body());
    Folds.seal(page.body());
    document.expectFirst(".body").appendChildren(page.body().childNodes());
    return document;
  }

  private static String frame(Book book, Page page) {
    String root = root(book, page);
    boolean machine = page.body().selectFirst("many-clients-machine") != null;
    boolean asks = page.body().selectFirst("[data-question], .again") != null;
    boolean steps = page.body().selectFirst(".steps") != null;
    boolean reads = page.body().selectFirst("[data-note], .further") != null;
    String later =
        (asks ? " question/page.js" : "")
            + (machine ? " machine/machine.js" : "")
            + (steps ? " steps.js" : "")
            + (reads ? " reading.js" : "");
    return PAGE.replace("${title}", Html.escape(title(book, page)))
        .replace("${description}", Html.escape(description(page)))
        .replace("${published}", Published.head(book, page, description(page)))
        .replace("${offline}", book.imprint().isPublished() ? " data-offline" : "")
        .replace("${boot}", Theme.boot())
        .replace("${chapter}", tint(page.number()))
        .replace("${later}", later.isEmpty() ? "" : " data-later=\"" + later.strip() + "\"")
        .replace("${questions}", asks ? QUESTIONS : "")
        .replace("${mono}", page.body().selectFirst("pre, code") == null ? "" : MONO)
        .replace("${root}", root)
        .replace("${book}", Html.escape(book.title()))
        .replace("${sidebar}", new Sidebar(book, page, root).toHtml())
        .replace("${place}", Html.escape(place(book, page)))
        .replace("${number}", chapter(book, page))
        .replace("${heading}", heading(book, page, root))
        .replace("${promise}", promise(page))
        .replace("${time}", time(book, page))
        .replace("${map}", map(book, page))
        .replace("${turn}", turn(page, root))
        .replace("${foot}", new Foot(book, page).toHtml());
  }

  /// Returns the path from the page to the root of the site. The page for wrong addresses may be
  /// shown at any address, so its path begins at the root of the host.
  private static String root(Book book, Page page) {
    return page.href().equals(NOT_FOUND)
        ? book.imprint().address().getPath()
        : "../".repeat((int) page.href().chars().filter(c -> c == '/').count());
  }

  /// Returns the text for lists of pages, such as results of a web search: title and promise, or
  /// the first paragraph.
  private static String description(Page page) {
    if (!page.promise().isEmpty()) {
      return page.title() + ": " + page.promise() + ".";
    }
    Element paragraph = page.body().selectFirst("p:not([class])");
    return paragraph == null ? page.title() : paragraph.wholeText().strip();
  }

  /// Returns the paragraph with the chapter's promise; an empty string if there is none.
  private static String promise(Page page) {
    return page.promise().isEmpty()
        ? ""
        : "<p class=\"promise\">By the end you can %s.</p>\n"
            .formatted(Html.escape(page.promise()));
  }

  static String title(Book book, Page page) {
    String number = page.number().isEmpty() ? "" : page.number() + " ";
    return page.title().equals(book.title())
        ? book.title()
        : number + page.title() + " – " + book.title();
  }

  /// Returns the attribute by which a style sheet gives a chapter one of six colours.
  static String tint(String number) {
    return number.matches("\\d+")
        ? " data-chapter=\"%s\"".formatted(Integer.parseInt(number) % 6)
        : "";
  }

  /// Returns the paragraph `Chapter 3, page 2 of 4`, or the part of it that applies.
  private static String chapter(Book book, Page page) {
    List<PageLink> pages = pages(book, page);
    String words = page.number().isEmpty() ? "" : "Chapter " + page.number();
    if (pages.size() > 1) {
      int index = pages.stream().map(PageLink::href).toList().indexOf(page.href());
      String which = "age %s of %s".formatted(index + 1, pages.size());
      words += words.isEmpty() ? "P" + which : ", p" + which;
    }
    return words.isEmpty() ? "" : "<p class=\"chapter\">%s</p>\n".formatted(Html.escape(words));
  }

  /// Returns the heading with the text's title; on later pages it is small, and leads to the first.
  private static String heading(Book book, Page page, String root) {
    List<PageLink> pages = pages(book, page);
    if (pages.isEmpty() || pages.getFirst().href().equals(page.href())) {
      return "<h1>%s</h1>".formatted(Html.escape(page.title()));
    }
    return "<h1 class=\"goes-on\"><a href=\"%s\">%s</a></h1>"
        .formatted(
            Html.escape(root + pages.getFirst().href()), Html.escape(pages.getFirst().title()));
  }

  /// Returns the pages of the text that a page belongs to; none for a page outside the contents.
  private static List<PageLink> pages(Book book, Page page) {
    return book.pages().stream()
        .filter(link -> link.href().equals(page.href()))
        .findFirst()
        .map(book::pagesOf)
        .orElse(List.of());
  }

  /// Returns the bar's text: the page's number and title; empty on the home page.
  private static String place(Book book, Page page) {
    if (page.title().equals(book.title())) {
      return "";
    }
    return page.number().isEmpty() ? page.title() : page.number() + " › " + page.title();
  }

  private static String map(Book book, Page page) {
    if (page.promise().isEmpty()) {
      return ""; // only the beginning of a chapter shows the map
    }
    return DesignMap.small(page.number(), book.pages().stream().map(PageLink::href).toList());
  }

  /// Returns the page's time; the first of several pages has the time of all of them.
  private static String time(Book book, Page page) {
    if (page.time().flow() == 0) {
      return "";
    }
    List<PageLink> pages = pages(book, page);
    boolean all = pages.size() > 1 && pages.getFirst().href().equals(page.href());
    boolean shorter = page.time().shortWay() < page.time().flow();
    return "<p class=\"time\">%s%s%s</p>\n"
        .formatted(
            all ? "All pages: " : "",
            Html.escape(page.time().inWords()),
            shorter ? ". The short way leaves out what is marked" + TocEntry.FURTHER + "." : "");
  }

  private static String turn(Page page, String root) {
    String links =
        link(page.previous(), "prev", "Before this", root)
            + link(page.next(), "next", "After this", root);
    return links.isEmpty()
        ? ""
        : "<nav class=\"turn\" aria-label=\"Previous and next\">\n" + links + "</nav>\n";
  }

  private static String link(@Nullable PageLink link, String rel, String label, String root) {
    if (link == null) {
      return "";
    }
    String number = link.number().isEmpty() ? "" : link.number() + "  ";
    return "<a rel=\"%s\" href=\"%s\"><small>%s</small>%s</a>\n"
        .formatted(rel, Html.escape(root + link.href()), label, Html.escape(number + link.title()));
  }
}
