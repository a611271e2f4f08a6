package manyclients.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Every link of every page as the browser sees it, those that a script has written included.
@ExtendWith(Chromium.class)
class LinksTest {
  @Test
  void everyLinkLeadsSomewhere(Reader reader, Walk walk) {
    List<String> broken = new ArrayList<>();
    for (String page : new TreeSet<>(walk.links().keySet())) {
      for (Object link : walk.links().getOrDefault(page, List.of())) {
        String address = (String) link;
        if (address.startsWith(reader.address("")) && !leadsSomewhere(reader, walk, address)) {
          broken.add(page + ": " + address.substring(reader.address("").length()));
        }
      }
    }
    assertThat(broken).isEmpty();
    assertThat(walk.links()).hasSizeGreaterThan(20);
  }

  private static boolean leadsSomewhere(Reader reader, Walk walk, String address) {
    URI target = URI.create(address);
    String file = target.getPath().substring(URI.create(reader.address("")).getPath().length());
    String page = file.isEmpty() ? "index.html" : file;
    String anchor = target.getFragment();
    return Files.isRegularFile(WovenSite.FOLDER.resolve(page))
        && (anchor == null || walk.ids().getOrDefault(page, List.of()).contains(anchor));
  }
}
