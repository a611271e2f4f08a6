package manyclients.site.page;

import java.util.regex.Pattern;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;

/// Prevents line ends within `X-ray`, `JDK 25`, `chapter 3`, `50 %` and the like.
final class Unbroken {
  private static final Pattern HYPHEN =
      Pattern.compile("\\b[XY]-(?=[a-z])|(?<=\\bCVE)-(?=\\d)|(?<=\\bCVE-\\d{4})-(?=\\d)");

  private static final Pattern NUMBER =
      Pattern.compile(
          "\\b(JDK|Java|Linux|Netty|Maven|RFC|JEP"
              + "|(?i:chapters?|exercises?|appendix))\\s+(?=\\d)");

  private static final Pattern SHARE = Pattern.compile("(?<=\\d)\\s+(?=%)");

  private Unbroken() {}

  static void keep(Element body) {
    body.getAllElements().stream()
        .filter(part -> part.closest("pre, code, svg, script, style, .short") == null)
        .forEach(part -> part.textNodes().forEach(Unbroken::keep));
  }

  private static void keep(TextNode text) {
    String words = text.getWholeText();
    String kept = HYPHEN.matcher(words).replaceAll("$0\u2060"); // a word joiner, without width
    kept = NUMBER.matcher(kept).replaceAll("$1\u00a0");
    kept = SHARE.matcher(kept).replaceAll("\u00a0");
    if (!kept.equals(words)) {
      text.text(kept);
    }
  }
}
