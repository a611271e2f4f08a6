package manyclients.site.weave.html;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.site.highlight.Html;
import manyclients.site.page.model.Book;
import manyclients.site.page.model.PageLink;

/// The text of the book, section by section, for the search that runs in the browser. It is a
/// script and not a file of data, so that it can be loaded where there is no server.
final class SearchText {
  private static final Pattern HEADING =
      Pattern.compile("<h[2-4] id=\"([^\"]+)\">(.*?)</h[2-4]>", Pattern.DOTALL);
  private static final Pattern NO_TEXT =
      Pattern.compile("(?s)<svg\\b.*?</svg>|<a class=\"anchor\".*?</a>");
  private static final Pattern INLINE =
      Pattern.compile("</?(?:a|b|i|em|strong|code|span|sup|sub|kbd|mark|wbr)\\b[^>]*>");
  private static final Pattern TAG = Pattern.compile("<[^>]*>");

  /// A section: the page it is on, its anchor (empty for what stands above the first heading), its
  /// title, and its text.
  private record Section(int page, String id, String title, String text) {}

  private final Book book;
  private final List<Section> sections = new ArrayList<>();

  /// @param bodies the HTML of each page by its address
  SearchText(Book book, Map<String, String> bodies) {
    this.book = book;
    for (int i = 0; i < book.pages().size(); i++) {
      PageLink page = book.pages().get(i);
      split(i, page.title(), bodies.getOrDefault(page.href(), ""));
    }
  }

  private void split(int page, String pageTitle, String html) {
    Matcher heading = HEADING.matcher(html);
    String id = "";
    String title = pageTitle;
    int from = 0;
    while (heading.find()) {
      sections.add(new Section(page, id, title, plain(html.substring(from, heading.start()))));
      id = heading.group(1);
      title = plain(heading.group(2));
      from = heading.end();
    }
    sections.add(new Section(page, id, title, plain(html.substring(from))));
  }

  /// What a person reads of some HTML: words and code, one space between them.
  static String plain(String html) {
    String words = NO_TEXT.matcher(html).replaceAll(" ");
    String text = TAG.matcher(INLINE.matcher(words).replaceAll("")).replaceAll(" ");
    return Html.unescape(text).replaceAll("[\\s\\u00a0\\u200b]+", " ").strip();
  }

  /// `window.manyClientsText = {"pages": [[href, number, title]…], "sections": [[page, id, title,
  /// text]…]};`.
  String script() {
    StringWriter script = new StringWriter().append("window.manyClientsText=");
    try (JsonGenerator json = new JsonFactory().createGenerator(script)) {
      json.writeStartObject();
      json.writeArrayFieldStart("pages");
      for (PageLink page : book.pages()) {
        json.writeArray(new String[] {page.href(), page.number(), page.title()}, 0, 3);
      }
      json.writeEndArray();
      json.writeArrayFieldStart("sections");
      for (Section section : sections) {
        json.writeStartArray();
        json.writeNumber(section.page);
        json.writeString(section.id);
        json.writeString(section.title);
        json.writeString(section.text);
        json.writeEndArray();
      }
      json.writeEndArray();
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return script.append(";\n").toString();
  }
}
