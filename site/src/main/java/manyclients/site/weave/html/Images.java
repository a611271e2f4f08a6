package manyclients.site.weave.html;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import manyclients.site.weave.problem.Problems;
import org.jsoup.nodes.Element;

/// Gives the pictures of a page their place on the site.
record Images(Problems problems) {
  /// Gives each picture its new address; returns the files by their addresses.
  Map<String, String> move(WovenPage page, Element body) {
    Map<String, String> files = new TreeMap<>();
    for (Element image : body.select("img[src]:not([src*=:])")) {
      image.attr("src", move(page, image.attr("src"), files));
    }
    return files;
  }

  private String move(WovenPage page, String name, Map<String, String> files) {
    Path file = page.source().folder().resolve(name).normalize();
    if (!Files.isRegularFile(file)) {
      page.manuscript()
          .find("image::" + name, "image:" + name)
          .forEach(place -> problems.add(place, "image not found: " + name));
      return "data:,"; // reported once is enough: no broken link on top
    }
    String address = "media/" + page.source().name() + "/" + file.getFileName();
    files.put(address, file.toString());
    return address;
  }
}
