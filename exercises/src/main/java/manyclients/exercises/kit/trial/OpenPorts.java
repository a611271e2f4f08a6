package manyclients.exercises.kit.trial;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The listeners of this process, as the kernel knows them. Where there is no `/proc`, none is
/// seen.
final class OpenPorts {
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
  private static final List<Path> TABLES =
      List.of(Path.of("/proc/self/net/tcp"), Path.of("/proc/self/net/tcp6"));
  private static final String LISTENING = "0A";

  private final Set<String> before = listeners();

  /// Whether there is one that was not there when this was made.
  boolean areOpen() {
    return !before.containsAll(listeners());
  }

  /// The inodes of the sockets that this process listens on.
  private static Set<String> listeners() {
    Set<String> found = new HashSet<>();
    try {
      for (Path table : TABLES) {
        if (Files.exists(table)) {
          Files.readAllLines(table).stream()
              .map(line -> line.strip().split("\\s+"))
              .filter(columns -> columns.length > 9 && columns[3].equals(LISTENING))
              .forEach(columns -> found.add(columns[9]));
        }
      }
      found.retainAll(sockets());
    } catch (IOException e) {
      found.clear(); // not Linux after all
    }
    return found;
  }

  private static Set<String> sockets() throws IOException {
    Set<String> inodes = new HashSet<>();
    try (DirectoryStream<Path> links = Files.newDirectoryStream(DESCRIPTORS)) {
      for (Path link : links) {
        String target = Files.isSymbolicLink(link) ? Files.readSymbolicLink(link).toString() : "";
        if (target.startsWith("socket:[")) {
          inodes.add(target.substring("socket:[".length(), target.length() - 1));
        }
      }
    }
    return inodes;
  }
}
