package manyclients.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// What editors do when they save.
final class Editor {

  private Editor() {}

  /// In one step: who writes into the file itself truncates it first, and a pause after that makes
  /// it two saves.
  static void save(Path file, String text) throws IOException {
    Path beside = Files.writeString(file.resolveSibling(file.getFileName() + ".swp"), text);
    Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
