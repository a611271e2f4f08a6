package manyclients.site.weave.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.site.weave.book.PageSource;

/// The sources of all pages, and every place that cites one. A page of sources (`sources::[]`)
/// comes after all citing pages: it lists the sources that have been gathered until then.
///
/// A source has the same key on every page; it is listed in the words of the first page.
public final class Bibliography {
  private static final Pattern ENTRY = Pattern.compile("^\\* \\[\\[\\[([\\w-]+)]]] (.*)$");
  private static final Pattern CITATION = Pattern.compile("<<([\\w-]+)(,[^>]*)?>>");
  private static final String PAGE = "sources.adoc";

  /// A citation: an anchor on a page.
  private record Citation(PageSource page, String anchor) {}

  private final Map<String, String> texts = new LinkedHashMap<>();
  private final Map<String, List<Citation>> citations = new LinkedHashMap<>();
  private final boolean listed;

  /// @param listed whether the book has a page of sources
  public Bibliography(boolean listed) {
    this.listed = listed;
  }

  /// Returns a line of a page with an anchor before each citation of a source, and a link to the
  /// list after each source.
  ///
  /// @param keys the sources that the page names
  String fill(PageSource page, List<String> keys, String line) {
    if (!listed) {
      return line;
    }
    Matcher entry = ENTRY.matcher(line);
    if (entry.matches()) {
      texts.putIfAbsent(entry.group(1), entry.group(2));
      return "%s xref:%s#source-%s[Where\u00A0it\u00A0is\u00A0cited]"
          .formatted(line, PAGE, entry.group(1));
    }
    return CITATION
        .matcher(line)
        .replaceAll(found ->
            Matcher.quoteReplacement(
                keys.contains(found.group(1))
                    ? "[[" + cite(page, found.group(1)) + "]]" + found.group()
                    : found.group()));
  }

  private String cite(PageSource page, String key) {
    List<Citation> all = citations.computeIfAbsent(key, _ -> new ArrayList<>());
    long before = all.stream().filter(citation -> citation.page.equals(page)).count();
    String anchor = "cite-" + key + "-" + (before + 1);
    all.add(new Citation(page, anchor));
    return anchor;
  }

  /// Returns the keys of the sources that lines of text name.
  static List<String> keys(List<String> lines) {
    return lines.stream()
        .map(ENTRY::matcher)
        .filter(Matcher::matches)
        .map(m -> m.group(1))
        .toList();
  }

  /// Appends the list of all sources, each with the places that cite it.
  void append(Manuscript manuscript, Line macro) {
    texts.forEach((key, text) -> {
      manuscript.add(macro.with(". [[source-%s]]%s%s".formatted(key, text, places(key))));
    });
  }

  private String places(String key) {
    StringBuilder places = new StringBuilder();
    PageSource page = null;
    for (Citation citation : citations.getOrDefault(key, List.of())) {
      boolean same = citation.page.equals(page);
      page = citation.page;
      String name = same ? "again" : (page.number() + " " + page.title()).strip();
      String file = page.href().replace(".html", ".adoc");
      places.append(places.isEmpty() ? " +\n[.places]##Cited in " : ", ");
      places.append("xref:%s#%s[%s]".formatted(file, citation.anchor, name));
    }
    return places.isEmpty() ? "" : places.append(".##").toString();
  }
}
