package manyclients.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Converts AsciiDoc to text for a terminal, without the marks that only a page needs.
final class PlainText {
  private static final int WIDTH = 80;
  private static final Pattern BLOCK_MARK =
      Pattern.compile("\\[[^\\]]*\\]|-{4,}|={4,}|\\.{4,}|\\+");

  private static final Pattern SECTION = Pattern.compile("<<([^,>]+)>>");

  private record Rule(Pattern pattern, String replacement) {}

  private static final List<Rule> INLINE =
      List.of(
          new Rule(Pattern.compile("\\[\\.[\\w-]+]#([^#]*)#"), "$1"),
          new Rule(Pattern.compile("\"`(.*?)`\""), "\"$1\""),
          new Rule(Pattern.compile("(?:xref:|link:|https?://)[^\\s\\[]*\\[([^\\]]+)\\]"), "$1"),
          new Rule(Pattern.compile("<<[^,>]+,\\s*([^>]+)>>"), "$1"),
          new Rule(Pattern.compile("(?<![\\w*])\\*([^*\\s][^*]*)\\*(?!\\w)"), "$1"),
          new Rule(Pattern.compile("(?<![\\w_])_([^_\\s][^_]*)_(?!\\w)"), "$1"));

  private PlainText() {}

  /// @param titles returns the title of a section by its id
  static List<String> of(String adoc, UnaryOperator<String> titles) {
    List<String> lines = new ArrayList<>();
    boolean code = false;
    for (String line : adoc.lines().toList()) {
      boolean mark = BLOCK_MARK.matcher(line).matches();
      code ^= line.startsWith("----") || line.startsWith("....");
      if (code && !mark) {
        lines.add("    " + line);
      } else if (!mark) {
        lines.addAll(wrapped(prose(line, titles)));
      }
    }
    return lines;
  }

  private static String prose(String line, UnaryOperator<String> titles) {
    String plain = line.replaceFirst("^=+ ", "").replaceFirst("^\\.(?=\\S)", "");
    plain = SECTION.matcher(plain).replaceAll(m -> quoted(titles.apply(m.group(1))));
    for (Rule rule : INLINE) {
      plain = rule.pattern.matcher(plain).replaceAll(rule.replacement);
    }
    return plain;
  }

  private static String quoted(String title) {
    return Matcher.quoteReplacement("\"" + title + "\"");
  }

  /// Wraps a line. In an item of a list, all lines after the first are indented.
  private static List<String> wrapped(String line) {
    String margin = line.matches("[*-] .*") ? "  " : "";
    List<String> lines = new ArrayList<>();
    String rest = line;
    int space = rest.lastIndexOf(' ', WIDTH);
    while (rest.length() > WIDTH && space > margin.length()) {
      lines.add(rest.substring(0, space));
      rest = margin + rest.substring(space + 1);
      space = rest.lastIndexOf(' ', WIDTH);
    }
    lines.add(rest);
    return lines;
  }
}
