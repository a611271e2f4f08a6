package manyclients.site.weave.text;

import java.util.regex.Pattern;

/// The few forms of AsciiDoc that the weaver reads itself.
final class Syntax {
  static final Pattern INCLUDE = Pattern.compile("^include::([^\\[]+)\\[(.*)\\]\\s*$");
  static final Pattern MACRO =
      Pattern.compile(
          "^(step|machine|xray|exercises?|path|sources|editions|again|map|first-check|now|claims?|then|then-and-now|conformance)"
              + "::([^\\[]*)\\[(.*)\\]\\s*$");
  static final Pattern IMAGE =
      Pattern.compile("(?<![\\w\\\\])image::?([^:\\s\\[]\\S*?)\\[([^\\]]*)\\]");
  static final Pattern ATTRIBUTE_ENTRY = Pattern.compile("^:([\\w-]+):\\s+(.*?)\\s*$");
  private static final Pattern VERBATIM =
      Pattern.compile("^(-{4,}|\\.{4,}|\\+{4,}|/{4,}|`{3,})\\w*\\s*$");
  private static final Pattern BRACKETS = Pattern.compile("^\\[(?!\\[)(.*)\\]\\s*$");
  private static final Pattern TITLE = Pattern.compile("^\\.[^\\s.].*$");

  private Syntax() {}

  /// Returns whether this line opens a block whose content is taken as it is.
  static boolean opensVerbatim(String line) {
    return VERBATIM.matcher(line).matches();
  }

  /// Returns whether this line opens (or closes) a box, whose content is text.
  static boolean opensBox(String line) {
    return line.matches("={4,}\\s*");
  }

  /// Returns the line that closes the block that this line opens.
  static String closing(String opening) {
    return opening.replaceAll("[\\w\\s]+$", "");
  }

  /// Returns whether this is a line of attributes or the title of the block that follows.
  static boolean headsBlock(String line) {
    return isAttributes(line) || isTitle(line);
  }

  static boolean isAttributes(String line) {
    return BRACKETS.matcher(line).matches();
  }

  static boolean isTitle(String line) {
    return TITLE.matcher(line).matches();
  }

  static BlockAttributes attributes(Iterable<Line> header) {
    BlockAttributes all = BlockAttributes.parse("");
    for (Line line : header) {
      if (isAttributes(line.text())) {
        String text = line.text().strip();
        all = all.and(BlockAttributes.parse(text.substring(1, text.length() - 1)));
      }
    }
    return all;
  }
}
