package manyclients.site.edition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads a woven site, in reading order.
final class Leaves {
  private static final Pattern LINK =
      Pattern.compile(
          "<a href=\"([\\w-]+\\.html)\"[^>]*><span class=\"number\">(\\w*)</span>"
              + " <span>(.*?)</span></a>");
  private static final Pattern BODY =
      Pattern.compile("<div class=\"body\">\n(.*)\n</div>\n</article>", Pattern.DOTALL);

  private Leaves() {}

  /// @throws IOException also when it is no woven site
  static List<Leaf> of(Path site) throws IOException {
    List<Leaf> leaves = new ArrayList<>();
    Matcher links = LINK.matcher(Files.readString(site.resolve("index.html")));
    while (links.find()) {
      String href = links.group(1);
      Matcher body = BODY.matcher(Files.readString(site.resolve(href)));
      if (!body.find()) {
        throw new IOException(href + " is not a page of this book");
      }
      leaves.add(new Leaf(href, links.group(2), links.group(3), Still.life(body.group(1))));
    }
    if (leaves.isEmpty()) {
      throw new IOException(site + " holds no woven book");
    }
    return leaves;
  }
}
