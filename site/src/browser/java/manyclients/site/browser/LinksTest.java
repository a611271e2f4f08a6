package manyclients.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Every link of every page as the browser sees it, those that a script has written included.
@ExtendWith(Chromium.class)
class LinksTest {
  private final Map<String, List<?>> ids = new HashMap<>();
  private final Map<String, List<?>> links = new HashMap<>();

  @Test
  void everyLinkLeadsSomewhere(Reader reader) {
    Page tab = reader.tab(Reader.usual());
    for (String page : WovenSite.pages().toList()) {
      reader.go(tab, page);
      ids.put(page, list(tab, "() => [...document.querySelectorAll('[id]')].map((e) => e.id)"));
      links.put(page, list(tab, "() => [...document.links].map((link) => link.href)"));
    }
    List<String> broken = new ArrayList<>();
    for (String page : new TreeSet<>(links.keySet())) {
      for (Object link : links.getOrDefault(page, List.of())) {
        String address = (String) link;
        if (address.startsWith(reader.address("")) && !leadsSomewhere(reader, address)) {
          broken.add(page + ": " + address.substring(reader.address("").length()));
        }
      }
    }
    assertThat(broken).isEmpty();
    assertThat(links).hasSizeGreaterThan(20);
  }

  private boolean leadsSomewhere(Reader reader, String address) {
    URI target = URI.create(address);
    String file = target.getPath().substring(URI.create(reader.address("")).getPath().length());
    String page = file.isEmpty() ? "index.html" : file;
    String anchor = target.getFragment();
    return Files.isRegularFile(WovenSite.FOLDER.resolve(page))
        && (anchor == null || ids.getOrDefault(page, List.of()).contains(anchor));
  }

  private static List<?> list(Page tab, String script) {
    return (List<?>) tab.evaluate(script);
  }
}
