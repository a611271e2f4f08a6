package manyclients.http.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/// The pages that all servers serve, a small and a large one, in a temporary folder. Their content
/// is computed from their size, so that the clients know it too.
record Pages(Path folder) implements AutoCloseable {
  static final int SMALL = 1_024;
  static final int LARGE = 64 * 1_024;

  /// Writes the pages into a new folder.
  static Pages create() throws IOException {
    Path folder = Files.createTempDirectory("pages");
    for (int size : new int[] {SMALL, LARGE}) {
      Files.write(folder.resolve(name(size)), content(size));
    }
    return new Pages(folder);
  }

  /// Returns the pages by path, for servers that serve them from memory.
  static Map<String, byte[]> inMemory() {
    return Map.of('/' + name(SMALL), content(SMALL), '/' + name(LARGE), content(LARGE));
  }

  static byte[] content(int size) {
    byte[] bytes = new byte[size];
    new SplittableRandom(size).nextBytes(bytes);
    return bytes;
  }

  static String name(int size) {
    return size + ".bin";
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
