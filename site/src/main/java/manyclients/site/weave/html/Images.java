package manyclients.site.weave.html;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import manyclients.site.weave.problem.Problems;
import org.jsoup.nodes.Element;

/// Copies the pictures that a page shows next to it.
record Images(Path site, Problems problems) {
  /// Copies what the page shows, and gives it its new address.
  void copy(WovenPage page) {
    for (Element image : page.body().select("img[src]:not([src*=:])")) {
      image.attr("src", copy(page, image.attr("src")));
    }
  }

  private String copy(WovenPage page, String name) {
    Path file = page.source().folder().resolve(name).normalize();
    if (!Files.isRegularFile(file)) {
      page.manuscript()
          .find("image::" + name, "image:" + name)
          .forEach(place -> problems.add(place, "image not found: " + name));
      return "data:,"; // reported once is enough: no broken link on top
    }
    String address =
        "media/" + page.source().href().replace(".html", "") + "/" + file.getFileName();
    Path target = site.resolve(address);
    try {
      Files.createDirectories(target.getParent());
      Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return address;
  }
}
