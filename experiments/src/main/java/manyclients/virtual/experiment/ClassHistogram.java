package manyclients.virtual.experiment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/// The sizes of the objects of another JVM, by class, after a garbage collection: `jcmd PID
/// GC.class_histogram`.
final class ClassHistogram {
  /// The class of a parked virtual thread's stack on the heap.
  static final String STACK_CHUNK = "jdk.internal.vm.StackChunk";

  static final String BYTES = "[B";

  /// A line such as ` 1: 24531 1853824 [B (java.base@25)`.
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
      throw new IOException("jcmd printed no histogram of process " + pid);
    }
    return bytes;
  }
}
