package manyclients.site.edition;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import manyclients.site.files.Resources;
import manyclients.site.highlight.Html;
import manyclients.site.page.Markup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Document.OutputSettings.Syntax;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Entities.EscapeMode;

/// A leaf of the book for a reading device: well-formed XML, colours without a style sheet, and
/// links to the other leaves' documents.
final class Xhtml {
  private static final Pattern VARIABLE = Pattern.compile("var\\(--[\\w-]+, (#\\w+)\\)");

  private static final String LEAF = Resources.text("/edition/leaf.xhtml");

  private Xhtml() {}

  /// Returns the document of a leaf.
  ///
  /// @throws IOException when it is not well-formed
  static String of(Leaf leaf) throws IOException {
    String chapter =
        leaf.number().isEmpty() ? "" : "<p class=\"chapter\">Chapter " + leaf.number() + "</p>\n";
    String content = chapter + "<h1>" + leaf.title() + "</h1>\n" + body(leaf);
    String type = leaf.number().isEmpty() ? "" : " epub:type=\"chapter\"";
    return document(
        leaf.href(), leaf.title(), "<section%s>\n%s\n</section>".formatted(type, content));
  }

  private static String body(Leaf leaf) {
    Document whole = Markup.document("");
    whole.outputSettings().syntax(Syntax.xml).escapeMode(EscapeMode.xhtml);
    whole.body().appendChildren(leaf.body().clone().childNodes());
    whole.select("svg:not([xmlns])").attr("xmlns", "http://www.w3.org/2000/svg"); // HTML implies it
    for (Element link : whole.select("a[href~=^[\\w-]+\\.html(#|$)]")) {
      link.attr("href", link.attr("href").replaceFirst("\\.html", ".xhtml"));
    }
    return VARIABLE.matcher(whole.body().html()).replaceAll("$1");
  }

  /// @param name its name in the message when it is not well-formed
  static String document(String name, String title, String content) throws IOException {
    String document =
        LEAF.replace("${title}", Html.escape(Markup.text(title))).replace("${content}", content);
    Optional<String> fault = Markup.fault(document);
    if (fault.isPresent()) {
      throw new IOException(name + " is not well-formed: " + fault.get());
    }
    return document;
  }

  /// Returns the properties of a document for the list of the book's files.
  static List<String> properties(String document) {
    return document.contains("<svg ") ? List.of("svg") : List.of();
  }
}
