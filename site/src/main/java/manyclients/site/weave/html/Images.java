package manyclients.site.weave.html;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.site.weave.problem.Problems;

/// Copies the pictures that a page shows next to it.
final class Images {
  private static final Pattern SOURCE = Pattern.compile("<img src=\"([^\":]+)\"");

  private final Path site;
  private final Problems problems;

  Images(Path site, Problems problems) {
    this.site = site;
    this.problems = problems;
  }

  /// Copies what the page shows; returns its HTML with the pictures' new addresses.
  String copy(WovenPage page, String html) {
    return SOURCE.matcher(html).replaceAll(found -> Matcher.quoteReplacement(copy(page, found)));
  }

  private String copy(WovenPage page, MatchResult image) {
    String name = Fragments.unescape(image.group(1));
    Path folder = page.source().folder();
    Path file = folder.resolve(name).normalize();
    if (!Files.isRegularFile(file)) {
      page.manuscript()
          .find("image::" + name, "image:" + name)
          .forEach(place -> problems.add(place, "image not found: " + name));
      return "<img src=\"data:,\""; // reported once is enough: no broken link on top
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
    return "<img src=\"" + address + "\"";
  }
}
