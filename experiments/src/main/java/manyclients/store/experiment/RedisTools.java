package manyclients.store.experiment;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

/// Whether Redis and its tools are installed: Debian has them as `redis-server` and `redis-tools`.
final class RedisTools {
  private RedisTools() {}

  static boolean hasServer() {
    return isOnPath("redis-server");
  }

  static boolean hasBenchmark() {
    return isOnPath("redis-benchmark");
  }

  private static boolean isOnPath(String program) {
    String path = System.getenv("PATH");
    for (String folder : (path == null ? "" : path).split(File.pathSeparator)) {
      if (Files.isExecutable(Path.of(folder, program))) {
        return true;
      }
    }
    return false;
  }
}
