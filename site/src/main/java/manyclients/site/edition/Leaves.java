package manyclients.site.edition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import manyclients.site.page.Markup;
import org.jsoup.nodes.Element;

/// Reads a woven site, in reading order.
final class Leaves {
  private Leaves() {}

  /// @throws IOException also when it is no woven site
  static List<Leaf> of(Path site) throws IOException {
    List<Leaf> leaves = new ArrayList<>();
    for (Element link : page(site, "index.html").select("#contents > ol > li > a")) {
      String href = link.attr("href");
      Element body = page(site, href).selectFirst("article > .body");
      if (body == null) {
        throw new IOException(href + " is not a page of this book");
      }
      if (body.selectFirst("> .again") != null) {
        continue; // it is made of what its reader did in a browser
      }
      Still.life(body);
      String number = link.expectFirst(".number").text();
      leaves.add(new Leaf(href, number, link.expectFirst("span:last-child").html(), body));
    }
    if (leaves.isEmpty()) {
      throw new IOException(site + " holds no woven book");
    }
    return leaves;
  }

  private static Element page(Path site, String href) throws IOException {
    return Markup.document(Files.readString(site.resolve(href)));
  }
}
