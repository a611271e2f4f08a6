package manyclients.lab.results;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import manyclients.lab.proc.Proc;

/// The facts about the measuring machine that affect the figures; none identifies the machine.
///
/// @param facts by name: `cpu`, `cores`, `memory-gib`, `kernel`, `jdk`, and settings of the system
public record Environment(SortedMap<String, String> facts) {
  /// The folder with further facts about the machine.
  private static final Proc SYS = new Proc(Path.of("/sys"));

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
    facts.put("somaxconn", line(Proc.here(), "sys/net/core/somaxconn"));
    facts.put("huge-pages", line(SYS, "kernel/mm/transparent_hugepage/enabled"));
    return new Environment(facts);
  }

  private static String cpu() {
    return Proc.here().read("cpuinfo").stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith("model name"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse(System.getProperty("os.arch"));
  }

  private static String line(Proc files, String name) {
    return files.read(name).map(String::strip).orElse("unknown");
  }
}
