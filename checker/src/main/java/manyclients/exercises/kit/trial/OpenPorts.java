package manyclients.exercises.kit.trial;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The listeners of this process, as reported by the kernel. Without `/proc`, none is found.
final class OpenPorts {
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
  private static final List<Path> TABLES =
      List.of(Path.of("/proc/self/net/tcp"), Path.of("/proc/self/net/tcp6"));
  private static final String LISTENING = "0A";

  private final Set<String> before = sockets();

  /// Returns whether a listener was opened after this object was created. The tables, which are
  /// long after many connections have just ended, are searched only if there are new sockets.
  boolean areOpen() {
    Set<String> fresh = sockets();
    fresh.removeAll(before);
    return !fresh.isEmpty() && TABLES.stream().anyMatch(table -> hasListener(table, fresh));
  }

  private static boolean hasListener(Path table, Set<String> inodes) {
    try (Stream<String> lines = Files.lines(table)) {
      return lines
          .filter(line ->
              line.contains(" " + LISTENING + " ")) // splitting is slow, and few lines match
          .map(line -> line.strip().split("\\s+"))
          .filter(columns -> columns.length > 9 && columns[3].equals(LISTENING))
          .anyMatch(columns -> inodes.contains(columns[9]));
    } catch (IOException e) {
      return false; // this system does not list such sockets
    }
  }

  /// Returns the inodes of this process's sockets.
  private static Set<String> sockets() {
    Set<String> inodes = new HashSet<>();
    try (DirectoryStream<Path> links = Files.newDirectoryStream(DESCRIPTORS)) {
      for (Path link : links) {
        String target = Files.isSymbolicLink(link) ? Files.readSymbolicLink(link).toString() : "";
        if (target.startsWith("socket:[")) {
          inodes.add(target.substring("socket:[".length(), target.length() - 1));
        }
      }
    } catch (IOException e) {
      inodes.clear(); // this is not Linux
    }
    return inodes;
  }
}
