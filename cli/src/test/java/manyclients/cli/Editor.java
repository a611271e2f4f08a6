package manyclients.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// Saves files the way editors do.
final class Editor {

  private Editor() {}

  /// Saves in one step, by a rename. Writing into the file would truncate it first, and a pause
  /// after that would look like two saves.
  static void save(Path file, String text) throws IOException {
    Path beside = Files.writeString(file.resolveSibling(file.getFileName() + ".swp"), text);
    Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
