package manyclients.site.weave.figure;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.nodes.XmlDeclaration;
import org.jsoup.parser.Parser;

/// Adapts PlantUML's SVG to a page: its colours become the theme's, so that a figure changes with
/// light and dark; its fonts become the page's; unneeded parts are removed.
final class Drawing {
  private static final Pattern COLOUR = Pattern.compile("#[0-9A-Fa-f]{6}\\b");

  private Drawing() {}

  /// @param label the figure's description
  static String forPage(String svg, String label) {
    Document drawn = Jsoup.parse(svg, Parser.xmlParser());
    drawn.outputSettings().prettyPrint(false);
    Element picture = drawn.expectFirst("svg");
    picture.nodeStream(Comment.class).toList().forEach(Node::remove);
    picture.nodeStream(XmlDeclaration.class).toList().forEach(Node::remove);
    picture.select("title, defs:empty").remove();
    picture.children().select("*").forEach(Drawing::element);
    picture.nodeStream(TextNode.class).forEach(Drawing::words);
    String[] box = picture.attr("viewBox").split(" ");
    picture
        .clearAttributes()
        .attr("xmlns", "http://www.w3.org/2000/svg")
        .attr("class", "diagram")
        .attr("role", "img")
        .attr("aria-label", label)
        .attr("viewBox", String.join(" ", box))
        .attr("width", box[2])
        .attr("height", box[3]);
    return picture.outerHtml();
  }

  private static void element(Element element) {
    for (Attribute attribute : element.attributes().asList()) {
      if (attribute.getKey().equals("id") || attribute.getKey().startsWith("data-")) {
        element.removeAttr(attribute.getKey());
      }
    }
    if (element.hasAttr("x") && element.hasAttr("textLength")) {
      centre(element);
    }
    StringBuilder style = new StringBuilder();
    for (String paint : List.of("fill", "stroke")) {
      if (COLOUR.matcher(element.attr(paint)).matches()) {
        style.append(paint).append(':').append(element.attr(paint)).append(';');
        element.removeAttr(paint);
      }
    }
    style.append(element.attr("style"));
    if (!style.isEmpty()) {
      element.attr("style", inPage(style));
    }
  }

  /// Replaces the keyboard's apostrophes in a diagram by the printer's.
  private static void words(TextNode text) {
    text.text(text.getWholeText().replaceAll("(?<=\\p{L})'(?=\\p{L})", "\u2019"));
  }

  private static String inPage(CharSequence style) {
    return COLOUR
        .matcher(style)
        .replaceAll(colour -> Matcher.quoteReplacement(Palette.inPage(colour.group())));
  }

  /// Centres a text on its old middle, because it was measured in another font than the page's.
  private static void centre(Element text) {
    double width = Double.parseDouble(text.attr("textLength"));
    double middle = Double.parseDouble(text.attr("x")) + width / 2;
    text.attr("x", String.format(Locale.ROOT, "%.1f", middle)).attr("text-anchor", "middle");
    List.of("lengthAdjust", "textLength", "font-family").forEach(text::removeAttr);
  }
}
