package manyclients.site.weave.figure;

import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Makes PlantUML's SVG part of a page: its colours become the theme's, so that a figure changes
/// with light and dark; its fonts become the page's; what a page does not need goes.
final class Drawing {
  private static final Pattern ATTRIBUTE =
      Pattern.compile("\\s(fill|stroke)=\"(#[0-9A-Fa-f]{6})\"");
  private static final Pattern STYLE = Pattern.compile("(#[0-9A-F]{6})\\b");
  private static final Pattern ELEMENT = Pattern.compile("<(?!svg|/|!|\\?)([a-z]+)\\b([^>]*)>");
  private static final Pattern TEXT =
      Pattern.compile(
          " lengthAdjust=\"[^\"]*\"| textLength=\"[^\"]*\"| font-family=\"sans-serif\"");
  private static final Pattern SIZE =
      Pattern.compile("<svg\\b[^>]*viewBox=\"0 0 (\\d+) (\\d+)\"[^>]*>");

  private Drawing() {}

  /// @param label what the figure shows, escaped for an attribute
  static String forPage(String svg, String label) {
    String bare =
        svg.replaceAll("(?s)<\\?.*?\\?>|<!--.*?-->|<title>.*?</title>|<defs/>", "")
            .replaceAll(" (id|data-[\\w-]+)=\"[^\"]*\"", "");
    String centred = ELEMENT.matcher(bare).replaceAll(found -> quote(element(found)));
    return SIZE.matcher(centred).replaceFirst(found -> quote(start(found, label)));
  }

  private static String start(MatchResult size, String label) {
    return """
    <svg xmlns="http://www.w3.org/2000/svg" class="diagram" role="img" aria-label="%s" \
    viewBox="0 0 %s %s" width="%s" height="%s">\
    """
        .formatted(label, size.group(1), size.group(2), size.group(1), size.group(2));
  }

  private static String element(MatchResult element) {
    String attributes = element.group(2);
    if (element.group(1).equals("text")) {
      attributes = centre(attributes);
    }
    Matcher colour = ATTRIBUTE.matcher(attributes);
    StringBuilder style = new StringBuilder();
    while (colour.find()) {
      style.append(colour.group(1)).append(':').append(Palette.inPage(colour.group(2))).append(';');
    }
    String rest = ATTRIBUTE.matcher(attributes).replaceAll("");
    rest = STYLE.matcher(rest).replaceAll(found -> quote(Palette.inPage(found.group(1))));
    return "<" + element.group(1) + withStyle(rest, style.toString()) + ">";
  }

  private static String withStyle(String attributes, String style) {
    if (style.isEmpty()) {
      return attributes;
    }
    if (attributes.contains(" style=\"")) {
      return attributes.replace(" style=\"", " style=\"" + style);
    }
    String slash = attributes.endsWith("/") ? "/" : "";
    String open = attributes.substring(0, attributes.length() - slash.length());
    return open + " style=\"" + style + "\"" + slash;
  }

  /// Text was measured in another font than the page's: it keeps its middle instead of its left
  /// edge.
  private static String centre(String attributes) {
    Matcher x = Pattern.compile(" x=\"([\\d.]+)\"").matcher(attributes);
    Matcher width = Pattern.compile(" textLength=\"([\\d.]+)\"").matcher(attributes);
    if (!x.find() || !width.find()) {
      return attributes;
    }
    double middle = Double.parseDouble(x.group(1)) + Double.parseDouble(width.group(1)) / 2;
    String centred =
        x.replaceFirst(String.format(Locale.ROOT, " x=\"%.1f\" text-anchor=\"middle\"", middle));
    return TEXT.matcher(centred).replaceAll("");
  }

  private static String quote(String text) {
    return Matcher.quoteReplacement(text);
  }
}
