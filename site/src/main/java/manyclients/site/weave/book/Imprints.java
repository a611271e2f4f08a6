package manyclients.site.weave.book;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import manyclients.site.page.model.Imprint;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;

/// Reads the imprint: `book.properties` beside the home page, and what surrounds the program before
/// it.
public final class Imprints {
  private static final String FILE = Contents.FOLDER + "/book.properties";

  private static final String REPOSITORY = "COURSE_REPOSITORY";

  private Imprints() {}

  /// What surrounds this program and goes before the file: `COURSE_ADDRESS`, `COURSE_EDIT`,
  /// `COURSE_REPOSITORY`. The last may be the property `course.repository` instead; GitHub's CI
  /// says it in its own variables.
  public static SortedMap<String, String> surroundings() {
    SortedMap<String, String> said = new TreeMap<>(System.getenv());
    said.keySet().removeIf(name -> !name.matches("COURSE_(ADDRESS|EDIT|REPOSITORY)"));
    String server = System.getenv("GITHUB_SERVER_URL");
    String name = System.getenv("GITHUB_REPOSITORY");
    if (server != null && name != null) {
      said.putIfAbsent(REPOSITORY, server + "/" + name);
    }
    String property = System.getProperty("course.repository", "");
    if (!property.isBlank()) {
      said.put(REPOSITORY, property);
    }
    return said;
  }

  /// The book's imprint; that of an unpublished book when nothing else is said.
  ///
  /// @param surroundings go before what the file says
  public static Imprint of(Root root, Map<String, String> surroundings, Problems problems) {
    Properties settings = new Properties();
    Path file = root.resolve(FILE);
    if (Files.isRegularFile(file)) {
      try (Reader reader = Files.newBufferedReader(file)) {
        settings.load(reader);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    for (String name : new String[] {"address", "edit", "repository"}) {
      String said = surroundings.get("COURSE_" + name.toUpperCase(Locale.ROOT));
      if (said != null && !said.isBlank()) {
        settings.setProperty(name, said.strip());
      }
    }
    try {
      String address = settings.getProperty("address", Imprint.AT_HOME.address().toString());
      return new Imprint(
          URI.create(address),
          settings.getProperty("edit", ""),
          settings.getProperty("repository", ""));
    } catch (IllegalArgumentException e) {
      problems.add(new Place(FILE, 1), String.valueOf(e.getMessage()));
      return Imprint.AT_HOME;
    }
  }
}
