package manyclients.cli.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The dependencies between chapters on the page for teachers, compared with those of the build.
class TeachingTest {
  private static final Path ROOT =
      Path.of(System.getProperty("course.root", "..")).toAbsolutePath();
  private static final Pattern ARTIFACT = Pattern.compile("<artifactId>([\\w-]+)</artifactId>");
  private static final Pattern DEPENDENCY = Pattern.compile("(?s)<dependency>.*?</dependency>");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| (\\d+) \\| ([\\d, ]+)$");

  @Test
  void thePageNamesTheChaptersThatEachOneBuildsOn() throws IOException {
    Map<Integer, Set<Integer>> said = new TreeMap<>();
    String page = Files.readString(ROOT.resolve("site/src/main/book/teaching.adoc"));
    ROW.matcher(page)
        .results()
        .forEach(row -> said.put(Integer.valueOf(row.group(1)), numbers(row.group(2))));
    assertThat(said).isEqualTo(nearest(built()));
  }

  private static Set<Integer> numbers(String list) {
    return new TreeSet<>(
        Stream.of(list.split(",")).map(String::strip).map(Integer::valueOf).toList());
  }

  /// Returns the chapters that each chapter's build names.
  private static Map<Integer, Set<Integer>> built() throws IOException {
    Map<String, Integer> chapters = new HashMap<>();
    Map<Integer, List<String>> named = new TreeMap<>();
    try (Stream<Path> folders = Files.list(ROOT.resolve("chapters"))) {
      for (Path folder : folders.filter(each -> Files.exists(each.resolve("pom.xml"))).toList()) {
        int number = Integer.parseInt(folder.getFileName().toString().substring(0, 2));
        String text = Files.readString(folder.resolve("pom.xml"));
        String module = text.substring(text.indexOf("</parent>"));
        chapters.put(first(module), number);
        named.put(
            number, DEPENDENCY.matcher(module).results().map(each -> first(each.group())).toList());
      }
    }
    Map<Integer, Set<Integer>> built = new TreeMap<>();
    named.forEach((number, names) -> {
      Set<Integer> before =
          new TreeSet<>(names.stream().filter(chapters::containsKey).map(chapters::get).toList());
      built.put(number, before);
    });
    return built;
  }

  private static String first(String text) {
    var artifact = ARTIFACT.matcher(text);
    return artifact.find() ? artifact.group(1) : "";
  }

  /// Returns the direct dependencies: without those that another one already implies, and without
  /// chapters that have none.
  private static Map<Integer, Set<Integer>> nearest(Map<Integer, Set<Integer>> built) {
    Map<Integer, Set<Integer>> nearest = new TreeMap<>();
    built.forEach((number, before) -> {
      Set<Integer> own = new TreeSet<>(before);
      before.forEach(each -> own.removeAll(all(each, built)));
      if (!own.isEmpty()) {
        nearest.put(number, own);
      }
    });
    return nearest;
  }

  private static Set<Integer> all(int chapter, Map<Integer, Set<Integer>> built) {
    Set<Integer> all = new TreeSet<>(built.getOrDefault(chapter, Set.of()));
    List.copyOf(all).forEach(each -> all.addAll(all(each, built)));
    return all;
  }
}
