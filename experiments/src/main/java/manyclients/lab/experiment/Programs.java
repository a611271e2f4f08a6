package manyclients.lab.experiment;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

/// Programs of others, which experiments compare with.
public final class Programs {
  private Programs() {}

  /// Whether there is one on the path.
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
