package manyclients.site.weave.html;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Serializable;
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

/// The text of the book, section by section, for the search in the browser. It is a script instead
/// of a data file, so that it can be loaded without a server.
final class SearchText {
  private static final Set<String> INLINE =
      Set.of("a", "b", "i", "em", "strong", "code", "span", "sup", "sub", "kbd", "mark", "wbr");

  private static final Set<String> HEADINGS = Set.of("h2", "h3", "h4");

  /// A section: its anchor (empty for the text above the first heading), its title, its text, and
  /// its code; or a term of the glossary with its meaning; or a box of a section.
  record Section(String id, String title, Kind kind, String text, String code)
      implements Serializable {}

  enum Kind {
    TEXT,
    BOX,
    TERM,
    SYMPTOMS,
    REST,
    SOURCES
  }

  private final PageLink page;
  private final List<Section> sections = new ArrayList<>();
  private String id = "";
  private String title;
  private StringBuilder text = new StringBuilder();
  private StringBuilder code = new StringBuilder();

  private SearchText(PageLink page) {
    this.page = page;
    this.title = title(page);
  }

  /// Returns the sections of a page.
  static List<Section> of(PageLink page, Element body) {
    SearchText search = new SearchText(page);
    search.read(body);
    search.end();
    return search.sections;
  }

  private void begin(String id, String title) {
    end();
    this.id = id;
    this.title = title;
    text = new StringBuilder();
    code = new StringBuilder();
  }

  private void end() {
    sections.add(new Section(id, title, kind(), plain(text), plain(code)));
  }

  /// Adds a box with an anchor, which is found by itself.
  private void box(Element box, String label) {
    SearchText inside = new SearchText(page);
    inside.read(box);
    String title = label + ": " + this.title;
    sections.add(new Section(box.id(), title, Kind.BOX, plain(inside.text), plain(inside.code)));
  }

  private Kind kind() {
    if (page.href().equals(Glossary.PAGE) && id.startsWith("term-")) {
      return Kind.TERM;
    }
    if (page.href().equals("pitfalls.html") && id.equals("symptoms")) {
      return Kind.SYMPTOMS; // readers search with the words of an error
    }
    if (id.startsWith("sources") || title.equals("Sources")) {
      return Kind.SOURCES;
    }
    return title.equals("The rest of the code") ? Kind.REST : Kind.TEXT;
  }

  private void read(Element element) {
    for (Node child : element.childNodes()) {
      if (child instanceof TextNode words) {
        text.append(words.getWholeText());
      } else if (child instanceof Element part && HEADINGS.contains(part.normalName())) {
        begin(part.id(), named(part) + plain(part.wholeText()));
      } else if (child instanceof Element part && BoxAnchors.isSet(part)) {
        box(part, BoxAnchors.label(part));
      } else if (child instanceof Element part && part.nameIs("pre")) {
        code.append(part.select("[hidden]").isEmpty() ? part.wholeText() : shown(part)).append(' ');
      } else if (child instanceof Element part && part.selectFirst("> a[id^=term-]") != null) {
        begin(part.expectFirst("a").id(), plain(part.wholeText()));
      } else if (child instanceof Element part) {
        boolean silent = part.nameIs("svg") || part.hasClass("anchor");
        String gap = INLINE.contains(part.normalName()) && !silent ? "" : " ";
        text.append(gap);
        if (!silent) {
          read(part);
        }
        text.append(gap);
      }
    }
  }

  /// Returns the title of the text that a page is a part of, because its sections have their own
  /// titles.
  private static String chapter(PageLink page, List<PageLink> pages) {
    return pages.stream()
        .filter(other -> other.href().equals(page.chapter()))
        .map(PageLink::title)
        .findFirst()
        .orElse(page.title());
  }

  private static String shown(Element step) {
    Element copy = step.clone();
    copy.select("[hidden]").remove();
    return copy.wholeText();
  }

  /// Returns the title with its number, because the texts refer to chapter 3 and to exercise 3.2.
  private static String title(PageLink page) {
    return page.number().isEmpty()
        ? page.title()
        : "Chapter " + page.number() + ": " + page.title();
  }

  private static String named(Element heading) {
    Element parent = heading.parent();
    return parent != null && parent.hasClass("exercise") ? "Exercise " : "";
  }

  /// Returns words with one space between them.
  private static String plain(CharSequence text) {
    return text.toString().replace("\u2060", "").replaceAll("[\\s\\u00a0\\u200b]+", " ").strip();
  }

  /// Returns `window.manyClientsText = {"pages": [[href, number, title]…], "sections": [[page, id,
  /// title, text, kind, code]…]};`; a kind is `box`, `term`, `symptoms`, `rest` or `sources`, and
  /// empty for other sections; empty values at the end are left out.
  ///
  /// @param texts the sections of each page
  static String script(List<PageLink> pages, List<List<Section>> texts) {
    StringWriter script = new StringWriter().append("window.manyClientsText=");
    try (JsonGenerator json = new JsonFactory().createGenerator(script)) {
      json.writeStartObject();
      json.writeArrayFieldStart("pages");
      for (PageLink page : pages) {
        json.writeArray(new String[] {page.href(), page.number(), chapter(page, pages)}, 0, 3);
      }
      json.writeEndArray();
      json.writeArrayFieldStart("sections");
      for (int page = 0; page < texts.size(); page++) {
        for (Section section : texts.get(page)) {
          json.writeStartArray();
          json.writeNumber(page);
          json.writeString(section.id);
          json.writeString(section.title);
          json.writeString(section.text);
          if (section.kind != Kind.TEXT || !section.code.isEmpty()) {
            json.writeString(
                section.kind == Kind.TEXT ? "" : section.kind.name().toLowerCase(Locale.ROOT));
          }
          if (!section.code.isEmpty()) {
            json.writeString(section.code);
          }
          json.writeEndArray();
        }
      }
      json.writeEndArray();
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return script.append(";\n").toString();
  }
}
