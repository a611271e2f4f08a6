package manyclients.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Checks on every page of a walk: whether it loads, its cost until it can be read, its links, and
/// its width. Fonts are counted by ThemeTest.
@Tag("thorough")
@ExtendWith(Chromium.class)
class WalkTest {
  private static final int PAGE = 250_000;
  private static final int SCRIPTS = 60_000;
  private static final Path MACHINES = WovenSite.FOLDER.resolve("theme/machine");
  private static final Pattern IMPORT = Pattern.compile("from ?\"\\./([\\w-]+\\.js)\"");

  static Stream<String> texts() {
    return WovenSite.texts().stream();
  }

  @Test
  void everyPageLoadsWithoutAnErrorAndAsksNoOtherHost(Walk walk) {
    assertThat(walk.ids()).hasSizeGreaterThan(20);
    assertThat(walk.troubles()).isEmpty();
  }

  @Test
  void nothingIsWiderThanAPhone(Walk walk) {
    assertThat(walk.wide()).isEmpty();
  }

  /// The links of every page as the browser sees it, including those that a script has written.
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

  @ParameterizedTest
  @MethodSource("texts")
  void aPageWithAllItLoadsIsLight(String page, Walk walk) throws IOException {
    List<String> loaded = walk.loaded().getOrDefault(page, List.of());
    int bytes = 0;
    for (String file : loaded) {
      if (!file.endsWith(".woff2") && !file.startsWith("data:")) {
        bytes += compressed(WovenSite.FOLDER.resolve(file));
      }
    }
    assertThat(loaded).hasSizeGreaterThan(2);
    assertThat(bytes).as(String.join(" ", loaded)).isLessThan(PAGE);
  }

  @Test
  void noScriptDelaysTheFirstPaint(Walk walk) {
    assertThat(walk.delaying())
        .hasSizeGreaterThan(20)
        .allSatisfy((page, scripts) -> assertThat(scripts).as(page).isEmpty());
  }

  /// A page has one kind of machine at most, and loads the scripts of that kind only. The text of
  /// the book is not counted, because it is loaded at the first search.
  @Test
  void scriptsOfAPageAreLight() throws IOException {
    int machines = 0;
    int others = 0;
    try (Stream<Path> files = Files.walk(WovenSite.FOLDER)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".js")).toList()) {
        if (file.startsWith(MACHINES)) {
          machines = Math.max(machines, sum(withImported(file)));
        } else if (!file.endsWith("search-data.js")) {
          others += compressed(file);
        }
      }
    }
    assertThat(machines).isGreaterThan(1_000);
    assertThat(machines + others).isBetween(1_000, SCRIPTS);
  }

  /// Returns the machines' scripts that a page with this kind loads.
  private static Set<Path> withImported(Path kind) throws IOException {
    Set<Path> found = new HashSet<>();
    for (String common : List.of("machine.js", "worker.js")) {
      imported(kind.resolveSibling(common), found);
    }
    return imported(kind, found);
  }

  /// Adds a script, and the machines' scripts that it imports.
  private static Set<Path> imported(Path file, Set<Path> found) throws IOException {
    if (found.add(file)) {
      Matcher script = IMPORT.matcher(Files.readString(file));
      while (script.find()) {
        imported(file.resolveSibling(script.group(1)), found);
      }
    }
    return found;
  }

  private static int sum(Set<Path> files) throws IOException {
    int bytes = 0;
    for (Path file : files) {
      bytes += compressed(file);
    }
    return bytes;
  }

  private static int compressed(Path file) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      Files.copy(file, out);
    }
    return bytes.size();
  }
}
