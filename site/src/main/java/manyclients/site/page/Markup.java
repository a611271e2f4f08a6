package manyclients.site.page;

import java.io.IOException;
import java.io.StringReader;
import java.util.Optional;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/// HTML as a tree: a page is parsed once, changed by small passes over its tree, and written once.
public final class Markup {
  /// Kept, because creating one takes longer than parsing most pieces of a page.
  private static final SAXParser XML = parser();

  private Markup() {}

  /// Returns the tree of a whole document, which is written as it was read: no space is added or
  /// lost.
  public static Document document(String html) {
    Document document = Jsoup.parse(html);
    document.outputSettings().prettyPrint(false);
    return document;
  }

  /// Returns the `<body>` that the HTML parser makes of some HTML.
  public static Element body(String html) {
    return document(html).body();
  }

  /// Returns the words of some HTML.
  public static String text(String html) {
    return body(html).wholeText();
  }

  /// Returns the first reason why some HTML is not XML, in which every element that begins also
  /// ends. The HTML parser would repair it without a message.
  public static synchronized Optional<String> fault(String html) {
    try {
      XML.reset();
      XML.parse(new InputSource(new StringReader(html)), new DefaultHandler());
      return Optional.empty();
    } catch (SAXException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static SAXParser parser() {
    try {
      return SAXParserFactory.newDefaultNSInstance().newSAXParser();
    } catch (ParserConfigurationException | SAXException e) {
      throw new IllegalStateException(e);
    }
  }
}
