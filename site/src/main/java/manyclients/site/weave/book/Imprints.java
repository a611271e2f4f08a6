package manyclients.site.weave.book;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.site.files.Folders;
import manyclients.site.page.model.Build;
import manyclients.site.page.model.Imprint;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;

/// Reads the imprint from `book.properties` beside the home page, and from the program's
/// surroundings, which override the file.
public final class Imprints {
  private static final String FILE = Contents.FOLDER + "/book.properties";

  /// Settings of the file, each with a variable that overrides it: `COURSE_ADDRESS`.
  private static final List<String> SETTINGS =
      List.of("address", "edit", "report", "repository", "authors", "date");

  private static final Pattern VERSION = Pattern.compile("<version>([^<]+)</version>");

  private Imprints() {}

  /// Returns [#surroundings()], which override the file, with the day of the last commit as the
  /// date unless one is set.
  ///
  /// @param root the course's folder
  public static SortedMap<String, String> surroundings(Path root) {
    SortedMap<String, String> said = surroundings();
    LastCommit.day(root).ifPresent(day -> said.putIfAbsent(variable("date"), day));
    return said;
  }

  /// Returns this program's surroundings: the variables of [#SETTINGS], GitHub's own, and the
  /// property `course.repository`.
  public static SortedMap<String, String> surroundings() {
    Map<String, String> environment = new TreeMap<>(System.getenv());
    String repository = System.getProperty("course.repository", "");
    if (!repository.isBlank()) {
      environment.put(variable("repository"), repository);
    }
    return surroundings(environment);
  }

  /// Returns an environment's settings of the book. In GitHub's CI, the addresses of the repository
  /// and of the published book, and the links to edit a page and to report a mistake, follow from
  /// the repository's name, unless they are set.
  public static SortedMap<String, String> surroundings(Map<String, String> environment) {
    SortedMap<String, String> said = new TreeMap<>();
    Forge.of(environment)
        .ifPresent(forge -> {
          forge.pages().ifPresent(address -> said.put(variable("address"), address));
          said.put(variable("edit"), forge.edit());
          said.put(variable("report"), forge.report());
          said.put(variable("repository"), forge.repository());
        });
    for (String setting : SETTINGS) {
      String value = environment.getOrDefault(variable(setting), "");
      if (!value.isBlank()) {
        said.put(variable(setting), value.strip());
      }
    }
    return said;
  }

  private static String variable(String setting) {
    return "COURSE_" + setting.toUpperCase(Locale.ROOT);
  }

  /// Returns the book's imprint; by default that of an unpublished book.
  ///
  /// @param surroundings override the file
  public static Imprint of(Root root, Map<String, String> surroundings, Problems problems) {
    Properties settings = settings(root.resolve(FILE));
    for (String setting : SETTINGS) {
      String said = surroundings.get(variable(setting));
      if (said != null) {
        settings.setProperty(setting, said);
      }
    }
    try {
      String address = settings.getProperty("address", Imprint.AT_HOME.address().toString());
      return new Imprint(
          URI.create(address.endsWith("/") ? address : address + "/"),
          settings.getProperty("edit", ""),
          settings.getProperty("report", ""),
          settings.getProperty("repository", ""),
          new Build(
              version(root),
              settings.getProperty("date", ""),
              settings.getProperty("authors", "")));
    } catch (IllegalArgumentException e) {
      problems.add(new Place(FILE, 1), String.valueOf(e.getMessage()));
      return Imprint.AT_HOME;
    }
  }

  private static Properties settings(Path file) {
    Properties settings = new Properties();
    if (Files.isRegularFile(file)) {
      try (Reader reader = Files.newBufferedReader(file)) {
        settings.load(reader);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return settings;
  }

  /// Returns the version in the course's own `pom.xml`: the first one.
  private static String version(Root root) {
    Path pom = root.resolve("pom.xml");
    Matcher version = VERSION.matcher(Files.isRegularFile(pom) ? Folders.text(pom) : "");
    return version.find() ? version.group(1) : "";
  }
}
