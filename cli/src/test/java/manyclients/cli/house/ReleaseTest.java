package manyclients.cli.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The version number is the same everywhere, so that a reader can cite a version and return to it.
class ReleaseTest {
  /// The root has its own version, and every module has that of its parent.
  private static final Pattern VERSION =
      Pattern.compile("(?s)<artifactId>(?:many-clients|chapters)</artifactId>\\s*<version>(.*?)<");

  private static final Pattern CITED = Pattern.compile("(?m)^version: \"(.*)\"$");
  private static final Pattern CHANGED = Pattern.compile("(?m)^## ([\\d.]+)");

  @Test
  void allModulesHaveTheVersionOfTheCitationAndTheChangelog() throws IOException {
    var said = new TreeMap<String, String>();
    for (Path pom : poms()) {
      said.put(House.name(pom), first(VERSION, pom));
    }
    for (var file : List.of("CITATION.cff", "CHANGELOG.md")) {
      Pattern pattern = file.startsWith("CITATION") ? CITED : CHANGED;
      said.put(file, first(pattern, House.ROOT.resolve(file)));
    }
    assertThat(said).hasSizeGreaterThan(20);
    assertThat(said.values().stream().distinct()).as(said.toString()).hasSize(1);
  }

  private static List<Path> poms() {
    Stream<Path> modules = House.modules().stream().map(module -> module.resolve("pom.xml"));
    Stream<Path> others =
        House.named("pom.xml", "chapters/pom.xml", "my/pom.xml", "cli/libraries.xml").stream();
    return Stream.concat(modules, others).toList();
  }

  private static String first(Pattern pattern, Path file) throws IOException {
    return Optional.of(pattern.matcher(Files.readString(file)))
        .filter(Matcher::find)
        .map(found -> found.group(1))
        .orElse("none");
  }

  @Test
  void theLicenceTextsAreComplete() throws IOException {
    assertThat(Files.readString(House.ROOT.resolve("LICENSE")))
        .contains("Apache License", "9. Accepting Warranty or Additional Liability");
    assertThat(Files.readString(House.ROOT.resolve("LICENSE-text")))
        .contains("Section 1 -- Definitions.", "Section 8 -- Interpretation.");
  }

  /// The file that gives each other file its SPDX identifiers must name existing folders.
  @Test
  void theFileWithTheIdentifiersNamesExistingFolders() throws IOException {
    String text = Files.readString(House.ROOT.resolve("REUSE.toml"));
    List<String> places =
        Pattern.compile("\"((?:chapters|docs|site)/[^\"*]*)")
            .matcher(text)
            .results()
            .map(place -> place.group(1))
            .toList();
    assertThat(places).hasSizeGreaterThan(3);
    for (String place : places) {
      Path folder = House.ROOT.resolve(place.substring(0, place.lastIndexOf('/')));
      assertThat(House.list(folder).map(House::name)).anyMatch(name -> name.startsWith(place));
    }
  }
}
