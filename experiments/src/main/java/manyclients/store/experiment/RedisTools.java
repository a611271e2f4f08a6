package manyclients.store.experiment;

import java.util.ArrayList;
import java.util.List;
import manyclients.lab.experiment.InvalidMeasurement;
import manyclients.lab.experiment.Programs;
import manyclients.lab.experiment.Run;

/// Finds out whether Redis and its tools are installed. Debian has them as `redis-server` and
/// `redis-tools`.
final class RedisTools {
  private RedisTools() {}

  static boolean hasServer() {
    return Programs.isInstalled("redis-server");
  }

  static boolean hasBenchmark() {
    return Programs.isInstalled("redis-benchmark");
  }

  /// Returns the stores that can run here. The result says if Redis is not installed.
  static List<String> among(Run run, List<String> names) {
    if (!hasBenchmark()) {
      throw new InvalidMeasurement("redis-benchmark is not installed");
    }
    List<String> here = new ArrayList<>(names);
    if (!hasServer() && here.removeIf(name -> name.startsWith("redis"))) {
      run.say("left-out", "redis-server is not installed");
    }
    return here;
  }
}
