package manyclients.site.weave.book;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import manyclients.site.files.Folders;

/// A module with a text: a chapter, such as `chapters/01-blocking`, or the lab, whose text is the
/// workshop.
///
/// @param folder the module's folder
/// @param name the name of its page: `01-blocking`, `workshop`
public record Chapter(Path folder, String name) {
  private static final String NUMBERED = "\\d\\d-.*";
  private static final String EXPERIMENTS = "experiments/src/main/java/manyclients/";
  private static final String NO_TOOL = "experiment";

  /// Returns its number without leading zeros: `1`. The workshop has none: an empty string.
  public String number() {
    return name.matches(NUMBERED) ? Integer.toString(Integer.parseInt(name.substring(0, 2))) : "";
  }

  /// Returns its name in the attributes of other pages, such as `{r1-…}` and `{rlab-…}`: `1`,
  /// `lab`.
  public String key() {
    return number().isEmpty() ? folder.getFileName().toString() : number();
  }

  /// Returns the last part of its package: `blocking`. It is the only folder below `manyclients`;
  /// if there are none or several, it is taken from the chapter's name.
  public String topic() {
    return Stream.of("main", "test")
        .map(set -> folder.resolve("src/" + set + "/java/manyclients").toFile().list())
        .filter(packages -> packages != null && packages.length == 1)
        .map(packages -> packages[0])
        .findFirst()
        .orElse(name.replaceFirst("^\\d\\d-", "").replace("-", ""));
  }

  public Path text() {
    return folder.resolve(number().isEmpty() ? name + ".adoc" : "chapter.adoc");
  }

  public boolean hasText() {
    return Files.isRegularFile(text());
  }

  /// Returns the page that the text becomes: `01-blocking.html`.
  public String href() {
    return name + ".html";
  }

  /// Returns the folders of code that the text shows in full: the system that it builds, and the
  /// tools that it measures with, that is, those packages of its experiments that are not called
  /// `experiment`.
  public List<Path> shownInFull() {
    return Stream.concat(Stream.of(folder.resolve("src/main/java")), tools().stream()).toList();
  }

  /// Returns the tools: the packages of the experiments that have a `package-info`, except
  /// `experiment`. A program of the experiments in one of the system's packages is not a tool.
  private List<Path> tools() {
    Path root =
        number().isEmpty() ? folder.resolveSibling("") : folder.resolve("../..").normalize();
    return Folders.files(root.resolve(EXPERIMENTS + topic()), "package-info.java").stream()
        .map(Path::getParent)
        .filter(tool -> !tool.endsWith(NO_TOOL))
        .toList();
  }

  /// Returns the attributes that abbreviate paths in the text: `{main}`, `{test}`, `{jmh}`,
  /// `{experiment}` are the chapter's packages, `{lab}`, `{suite}` and `{testkit}` the shared ones.
  public Map<String, String> attributes() {
    Map<String, String> attributes = new LinkedHashMap<>();
    for (String set : new String[] {"main", "test", "jmh"}) {
      attributes.put(set, "src/" + set + "/java/manyclients/" + topic());
    }
    attributes.put("experiment", EXPERIMENTS + topic());
    attributes.put("lab", "lab/src/main/java/manyclients/lab");
    for (String shared : new String[] {"suite", "testkit"}) {
      attributes.put(shared, "contract-tests/src/main/java/manyclients/" + shared);
    }
    if (number().isEmpty()) {
      attributes.put("test", "experiments/src/test/java/manyclients/" + topic());
    }
    return attributes;
  }
}
