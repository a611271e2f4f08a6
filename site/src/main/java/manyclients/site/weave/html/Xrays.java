package manyclients.site.weave.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import manyclients.lab.xray.XrayPage;
import manyclients.site.highlight.Html;
import manyclients.site.page.Markup;
import manyclients.site.page.PageTemplate;
import manyclients.site.page.model.Book;
import manyclients.site.page.model.Page;
import manyclients.site.page.model.PageLink;
import manyclients.site.weave.book.BookTrace;
import manyclients.site.weave.text.Piece;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/// The pages of X-rays, for zooming and following requests. Each leads back to the text, and to the
/// chapter's other recordings. If a page of the book shows several, its first two have another page
/// together.
final class Xrays {
  /// The contents of such a page.
  ///
  /// @param from the page of the book that shows it
  private record Shown(
      String title, List<BookTrace> traces, PageLink from, String place, String section) {}

  private final Book book;
  private final Map<String, Shown> pages = new LinkedHashMap<>();

  Xrays(Book book, Parts parts) {
    this.book = book;
    for (int i = 0; i < parts.woven().size(); i++) {
      Element body = Markup.body(parts.filled().get(i).body());
      List<BookTrace> traces = new ArrayList<>();
      WovenPage page = parts.woven().get(i);
      for (Piece piece : page.manuscript().pieces()) {
        if (piece instanceof Piece.Xray xray) {
          Element link = body.selectFirst("a[href=" + xray.trace().href() + "]");
          if (link != null && !pages.containsKey(xray.trace().href())) {
            traces.add(xray.trace());
            show(xray.trace().href(), List.of(xray.trace()), page.link(), link);
          }
        }
      }
      if (traces.size() > 1) {
        BookTrace first = traces.getFirst();
        String href = first.href().replaceFirst("[^/]*$", "side-by-side.html");
        Element link = body.expectFirst("a[href=" + first.href() + "]");
        show(href, traces.subList(0, 2), page.link(), link);
      }
    }
  }

  private void show(String href, List<BookTrace> traces, PageLink from, Element link) {
    String names = String.join(" and ", traces.stream().map(BookTrace::name).toList());
    Element section = link.closest(".sect1, .sect2, .sect3");
    Element heading = section == null ? null : section.selectFirst("h2[id], h3[id], h4[id]");
    String place = heading == null ? "" : "#" + heading.id();
    String title = heading == null ? from.title() : heading.text();
    pages.put(href, new Shown("An X-ray: " + names, traces, from, place, title));
  }

  /// Returns the addresses of the pages.
  List<String> hrefs() {
    return List.copyOf(pages.keySet());
  }

  Document page(String href) {
    Shown shown = Objects.requireNonNull(pages.get(href), href);
    Element body = Markup.body(way(href, shown));
    Document drawn =
        Markup.document(XrayPage.of(shown.traces.stream().map(BookTrace::json).toList()));
    Element frame = body.appendElement("div").addClass("xray-body");
    Element style = frame.appendElement("style");
    style.appendChild(new DataNode(".xray-body {\n" + drawn.expectFirst("style").data() + "\n}"));
    frame.appendChildren(drawn.expectFirst("header").select("p"));
    frame.appendChildren(drawn.select("main > details"));
    frame.appendChildren(drawn.select("script.trace"));
    Element script = frame.appendElement("script").attr("type", "module");
    script.appendChild(new DataNode(drawn.select("script:not(.trace)").getLast().data()));
    return PageTemplate.render(book, new Page(href, shown.title, body));
  }

  /// Returns the links back to the text, and to the chapter's other recordings.
  private String way(String href, Shown shown) {
    String root = "../".repeat((int) href.chars().filter(c -> c == '/').count());
    String number = shown.from.number().isEmpty() ? "" : shown.from.number() + " ";
    StringBuilder html = new StringBuilder("<p class=\"path\">");
    html.append(link(root + shown.from.href() + shown.place, "← " + number + shown.section));
    pages.forEach((other, page) -> {
      if (!other.equals(href) && page.from.chapter().equals(shown.from.chapter())) {
        html.append(" · ").append(link(root + other, page.title.replace("An X-ray: ", "")));
      }
    });
    return html.append("</p>").toString();
  }

  private static String link(String href, String words) {
    return "<a href=\"%s\">%s</a>".formatted(Html.escape(href), Html.escape(words));
  }
}
