package manyclients.site.edition;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import manyclients.site.page.Xml;

/// A leaf of the book as a reading device wants it: XML to the letter, colours that need no style
/// sheet, and no way out of the book but to other hosts.
final class Xhtml {
  private static final Pattern LINK = Pattern.compile("href=\"([\\w-]+)\\.html(#[^\"]*)?\"");
  private static final Pattern VARIABLE = Pattern.compile("var\\(--[\\w-]+, (#\\w+)\\)");

  private Xhtml() {}

  /// The document of a leaf.
  ///
  /// @throws IOException when it is not well-formed
  static String of(Leaf leaf) throws IOException {
    String body = LINK.matcher(Xml.of(leaf.body())).replaceAll("href=\"$1.xhtml$2\"");
    body = VARIABLE.matcher(body).replaceAll("$1");
    String chapter =
        leaf.number().isEmpty() ? "" : "<p class=\"chapter\">Chapter " + leaf.number() + "</p>\n";
    String content = chapter + "<h1>" + leaf.title() + "</h1>\n" + body;
    String type = leaf.number().isEmpty() ? "" : " epub:type=\"chapter\"";
    return document(
        leaf.href(), leaf.title(), "<section%s>\n%s\n</section>".formatted(type, content));
  }

  /// @param name what to call it when it is not well-formed
  static String document(String name, String title, String content) throws IOException {
    String document =
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE html>
        <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en">
        <head>
        <title>%s</title>
        <link rel="stylesheet" href="book.css" type="text/css"/>
        </head>
        <body>
        %s
        </body>
        </html>
        """
            .formatted(title.replaceAll("<[^>]*>", ""), content);
    Optional<String> fault = Xml.fault(document);
    if (fault.isPresent()) {
      throw new IOException(name + " is not well-formed: " + fault.get());
    }
    return document;
  }

  /// What the list of a book's files has to say of one of them.
  static List<String> properties(String document) {
    return document.contains("<svg ") ? List.of("svg") : List.of();
  }
}
