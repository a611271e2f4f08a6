package manyclients.virtual.experiment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/// What the objects of another JVM take, by class, after a garbage collection: `jcmd PID
/// GC.class_histogram`.
final class ClassHistogram {
  /// The part of a virtual thread's stack that is on the heap while it is parked.
  static final String STACK_CHUNK = "jdk.internal.vm.StackChunk";

  static final String BYTES = "[B";

  /// As in ` 1: 24531 1853824 [B (java.base@25)`.
  private static final Pattern LINE = Pattern.compile("\\s*\\d+:\\s+\\d+\\s+(\\d+)\\s+(\\S+).*");

  private ClassHistogram() {}

  static Map<String, Long> of(long pid) throws IOException, InterruptedException {
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    Process asked =
        new ProcessBuilder(jcmd, Long.toString(pid), "GC.class_histogram")
            .redirectErrorStream(true)
            .start();
    Map<String, Long> bytes = new HashMap<>();
    try (var lines = asked.inputReader(StandardCharsets.UTF_8)) {
      for (String line : lines.lines().toList()) {
        var entry = LINE.matcher(line);
        if (entry.matches()) {
          bytes.merge(entry.group(2), Long.parseLong(entry.group(1)), Long::sum);
        }
      }
    }
    if (asked.waitFor() != 0 || bytes.isEmpty()) {
      throw new IOException("jcmd has no histogram of process " + pid);
    }
    return bytes;
  }
}
