package manyclients.lab.results;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The machine that measured, by what matters to the numbers and nothing that names it.
///
/// @param facts by name: `cpu`, `cores`, `memory-gib`, `kernel`, `jdk`, and the limits that matter
public record Environment(SortedMap<String, String> facts) {

  public static Environment ofThisMachine() {
    var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("cpu", cpu());
    facts.put("cores", "" + system.getAvailableProcessors());
    facts.put("memory-gib", "" + Math.round(system.getTotalMemorySize() / 0x1p30));
    facts.put("kernel", system.getName() + " " + system.getVersion().split("-")[0]);
    facts.put("jdk", Runtime.version() + " " + System.getProperty("java.vendor"));
    if (system instanceof com.sun.management.UnixOperatingSystemMXBean unix) {
      facts.put("descriptors", "" + unix.getMaxFileDescriptorCount());
    }
    facts.put("somaxconn", line(Path.of("/proc/sys/net/core/somaxconn")));
    facts.put("huge-pages", line(Path.of("/sys/kernel/mm/transparent_hugepage/enabled")));
    return new Environment(facts);
  }

  private static String cpu() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(System.getProperty("os.arch"));
    } catch (IOException e) {
      return System.getProperty("os.arch");
    }
  }

  private static String line(Path file) {
    try {
      // Not readString: it asks for one byte first, and /proc/sys answers only the first question.
      return Files.readAllLines(file).getFirst();
    } catch (IOException e) {
      return "unknown";
    }
  }
}
