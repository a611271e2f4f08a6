package manyclients.site.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// The classes and resources of this program.
public final class Program {
  private static final String NOT_OF_A_PAGE = "META-INF/.*|theme/(?!boot\\.js).*";

  private Program() {}

  /// Returns the hash of the folders or jars of these classes, and of the Java that runs them. A
  /// folder and a jar of it have the same hash: `META-INF` does not count. Of the theme, only
  /// `boot.js` counts, because pages contain it; they only link the rest.
  public static String hash(Class<?>... types) {
    Hash hash = new Hash();
    hash.add(System.getProperty("java.runtime.version", "").getBytes(UTF_8));
    try {
      for (Class<?> type : types) {
        URI place = type.getProtectionDomain().getCodeSource().getLocation().toURI();
        add(Path.of(place), hash);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
    return hash.hex();
  }

  private static void add(Path place, Hash hash) throws IOException {
    if (Files.isDirectory(place)) {
      addFolder(place, hash);
    } else {
      try (FileSystem jar = FileSystems.newFileSystem(place)) {
        addFolder(jar.getPath("/"), hash);
      }
    }
  }

  private static void addFolder(Path root, Hash hash) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(root)) {
      files =
          all.filter(Files::isRegularFile)
              .sorted(Comparator.comparing(file -> name(root, file)))
              .toList();
    }
    for (Path file : files) {
      String name = name(root, file);
      if (!name.matches(NOT_OF_A_PAGE)) {
        hash.add(name.getBytes(UTF_8));
        hash.add(Files.readAllBytes(file));
      }
    }
  }

  private static String name(Path root, Path file) {
    return root.relativize(file).toString().replace('\\', '/');
  }
}
