package manyclients.cli.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import manyclients.site.files.Folders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The links in the Markdown files. (The weaver checks the book's own links.)
class LinksTest {
  private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:|#)([^)#]+)[^)]*\\)");

  /// A path from the root, in a code span: it contains a slash, and only characters of a path.
  private static final Pattern PATH = Pattern.compile("(?<!`)`([\\w.-]+/(?:[\\w.…-]+/?)*)`(?!`)");

  private static final Pattern MODULE = Pattern.compile("mvn [^`\\n]*-pl ([\\w/.-]+)");
  private static final Pattern PROFILE = Pattern.compile("\\B-P([a-z]+)");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "README.md",
        "CONTRIBUTING.md",
        "docs/commands.md",
        "docs/map.md",
        "site/README.md"
      })
  void everyLinkLeadsToAFile(String page) throws IOException {
    Path file = House.ROOT.resolve(page);
    assertThat(targets(LINK, file))
        .filteredOn(target -> Files.notExists(file.resolveSibling(target)))
        .as("dead links of %s", page)
        .isEmpty();
  }

  @Test
  void everyPathInTheTextsForContributorsExists() throws IOException {
    List<Path> all = Folders.sources(House.ROOT, "");
    assertThat(targets(PATH, House.ROOT.resolve("CONTRIBUTING.md")))
        .filteredOn(path -> all.stream().noneMatch(placeholders(path)::matches))
        .as("dead paths of CONTRIBUTING.md")
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "README.md",
        "CONTRIBUTING.md",
        "docs/commands.md",
        "docs/map.md",
        "site/README.md"
      })
  void mavenKnowsTheModulesAndProfilesInTheTexts(String page) throws IOException {
    Path file = House.ROOT.resolve(page);
    assertThat(targets(MODULE, file))
        .filteredOn(module -> Files.notExists(House.ROOT.resolve(module).resolve("pom.xml")))
        .as("modules that %s names", page)
        .isEmpty();
    List<Path> poms = Folders.sources(House.ROOT, "/pom.xml");
    for (String profile : targets(PROFILE, file)) {
      assertThat(House.with(Pattern.compile("<id>" + profile + "</id>"), poms))
          .as("profile %s, which %s names", profile, page)
          .isNotEmpty();
    }
  }

  /// Returns a matcher in which a placeholder, such as `…` or `C.N`, matches anything.
  private static PathMatcher placeholders(String path) {
    String any =
        path.replaceFirst("/$", "")
            .replaceAll("NN-name|CC|C\\.N|File", "*")
            .replace("…/", "{**/,}")
            .replace("…", "*");
    return FileSystems.getDefault()
        .getPathMatcher("glob:" + House.ROOT + "/{,**/}" + any + "{,/**}");
  }

  private static List<String> targets(Pattern pattern, Path file) throws IOException {
    Stream<String> found =
        pattern.matcher(Files.readString(file)).results().map(match -> match.group(1));
    return found.distinct().toList();
  }
}
