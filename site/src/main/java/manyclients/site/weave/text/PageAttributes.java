package manyclients.site.weave.text;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.site.weave.problem.Problems;

/// The values of `{name}` on a page, for text that the weaver reads before Asciidoctor does.
final class PageAttributes {
  private static final Pattern REFERENCE = Pattern.compile("\\{([\\w-]+)}");

  private final Map<String, String> values;

  PageAttributes(Map<String, String> values) {
    this.values = new HashMap<>(values);
  }

  void define(String name, String value) {
    values.put(name, value);
  }

  /// Returns the value of that name, or an empty string.
  String value(String name) {
    return values.getOrDefault(name, "");
  }

  /// Replaces the known references; the others stay.
  String fill(String text) {
    return REFERENCE
        .matcher(text)
        .replaceAll(
            found -> Matcher.quoteReplacement(values.getOrDefault(found.group(1), found.group())));
  }

  /// Replaces the known references of a line, and reports the others.
  String fill(Line line, Problems problems) {
    String filled = fill(line.text());
    Matcher unknown = REFERENCE.matcher(filled);
    while (unknown.find()) {
      problems.add(line.place(), "undefined attribute " + unknown.group());
    }
    return filled;
  }
}
