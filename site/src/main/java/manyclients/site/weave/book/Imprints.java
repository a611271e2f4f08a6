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
import manyclients.site.page.model.Imprint;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;

/// Reads the imprint: `book.properties` beside the home page, and the environment before it.
public final class Imprints {
  private static final String FILE = Contents.FOLDER + "/book.properties";

  private Imprints() {}

  /// The book's imprint; that of an unpublished book when nothing else is said.
  ///
  /// @param environment `COURSE_ADDRESS` and `COURSE_EDIT` go before what the file says
  public static Imprint of(Root root, Map<String, String> environment, Problems problems) {
    Properties settings = new Properties();
    Path file = root.resolve(FILE);
    if (Files.isRegularFile(file)) {
      try (Reader reader = Files.newBufferedReader(file)) {
        settings.load(reader);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    for (String name : new String[] {"address", "edit"}) {
      String said = environment.get("COURSE_" + name.toUpperCase(Locale.ROOT));
      if (said != null && !said.isBlank()) {
        settings.setProperty(name, said.strip());
      }
    }
    try {
      String address = settings.getProperty("address", Imprint.AT_HOME.address().toString());
      return new Imprint(URI.create(address), settings.getProperty("edit", ""));
    } catch (IllegalArgumentException e) {
      problems.add(new Place(FILE, 1), String.valueOf(e.getMessage()));
      return Imprint.AT_HOME;
    }
  }
}
