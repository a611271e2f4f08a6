package manyclients.site.weave.html;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import manyclients.site.page.model.PageLink;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/// The text of the book, section by section, for the search that runs in the browser. It is a
/// script and not a file of data, so that it can be loaded where there is no server.
final class SearchText {
  private static final Set<String> INLINE =
      Set.of("a", "b", "i", "em", "strong", "code", "span", "sup", "sub", "kbd", "mark", "wbr");

  private static final Set<String> HEADINGS = Set.of("h2", "h3", "h4");

  /// A section: the page it is on, its anchor (empty for what stands above the first heading), its
  /// title, and its text; or a term of the glossary, and what it means.
  private record Section(int page, String id, String title, Kind kind, StringBuilder text) {}

  private enum Kind {
    TEXT,
    TERM,
    REST,
    SOURCES
  }

  private final List<WovenPage> pages;
  private final List<Section> sections = new ArrayList<>();

  SearchText(List<WovenPage> pages) {
    this.pages = pages;
    for (int i = 0; i < pages.size(); i++) {
      sections.add(section(i, "", title(pages.get(i).link())));
      read(pages.get(i).body(), i);
    }
  }

  private Section section(int page, String id, String title) {
    boolean term = pages.get(page).source().href().equals(Glossary.PAGE) && id.startsWith("term-");
    boolean sources = id.startsWith("sources") || title.equals("Sources");
    Kind other = title.equals("The rest of the code") ? Kind.REST : Kind.TEXT;
    Kind kind = term ? Kind.TERM : sources ? Kind.SOURCES : other;
    return new Section(page, id, title, kind, new StringBuilder());
  }

  private void read(Element element, int page) {
    for (Node child : element.childNodes()) {
      if (child instanceof TextNode text) {
        sections.getLast().text.append(text.getWholeText());
      } else if (child instanceof Element part && HEADINGS.contains(part.normalName())) {
        sections.add(section(page, part.id(), named(part) + plain(part.wholeText())));
      } else if (child instanceof Element part && part.selectFirst("> a[id^=term-]") != null) {
        sections.add(section(page, part.expectFirst("a").id(), plain(part.wholeText())));
      } else if (child instanceof Element part) {
        boolean silent = part.nameIs("svg") || part.hasClass("anchor");
        String gap = INLINE.contains(part.normalName()) && !silent ? "" : " ";
        sections.getLast().text.append(gap);
        if (!silent) {
          read(part, page);
        }
        sections.getLast().text.append(gap);
      }
    }
  }

  /// By its number, too: the texts speak of chapter 3 and of exercise 3.2.
  private static String title(PageLink page) {
    return page.number().isEmpty()
        ? page.title()
        : "Chapter " + page.number() + ": " + page.title();
  }

  private static String named(Element heading) {
    Element parent = heading.parent();
    return parent != null && parent.hasClass("exercise") ? "Exercise " : "";
  }

  /// Words with one space between them.
  private static String plain(CharSequence text) {
    return text.toString().replace("\u2060", "").replaceAll("[\\s\\u00a0\\u200b]+", " ").strip();
  }

  /// `window.manyClientsText = {"pages": [[href, number, title]…], "sections": [[page, id, title,
  /// text, kind]…]};`; a kind is `term`, `rest` or `sources`, and stands only where it is one.
  String script() {
    StringWriter script = new StringWriter().append("window.manyClientsText=");
    try (JsonGenerator json = new JsonFactory().createGenerator(script)) {
      json.writeStartObject();
      json.writeArrayFieldStart("pages");
      for (WovenPage woven : pages) {
        PageLink page = woven.link();
        json.writeArray(new String[] {page.href(), page.number(), page.title()}, 0, 3);
      }
      json.writeEndArray();
      json.writeArrayFieldStart("sections");
      for (Section section : sections) {
        json.writeStartArray();
        json.writeNumber(section.page);
        json.writeString(section.id);
        json.writeString(section.title);
        json.writeString(plain(section.text));
        if (section.kind != Kind.TEXT) {
          json.writeString(section.kind.name().toLowerCase(Locale.ROOT));
        }
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
