package manyclients.site.page;

import java.io.IOException;
import java.io.StringReader;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/// HTML as XML, in which every element that begins also ends.
public final class Xml {
  private static final Pattern VOID =
      Pattern.compile("<(br|hr|img|col|wbr|input)\\b([^>]*?)\\s*/?>");

  private Xml() {}

  /// HTML in the form that XML wants.
  public static String of(String html) {
    return VOID.matcher(html).replaceAll("<$1$2/>").replace("&nbsp;", "&#160;");
  }

  /// What keeps a document from being XML, if anything does.
  public static Optional<String> fault(String document) {
    try {
      SAXParserFactory.newDefaultNSInstance()
          .newSAXParser()
          .parse(new InputSource(new StringReader(document)), new DefaultHandler());
      return Optional.empty();
    } catch (SAXException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    } catch (ParserConfigurationException | IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
