package manyclients.lab.experiment;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

/// Programs by other authors, with which experiments compare ours.
public final class Programs {
  private Programs() {}

  /// Returns whether a program of that name is on the path.
  public static boolean isInstalled(String program) {
    String path = System.getenv("PATH");
    for (String folder : (path == null ? "" : path).split(File.pathSeparator)) {
      if (Files.isExecutable(Path.of(folder, program))) {
        return true;
      }
    }
    return false;
  }
}
