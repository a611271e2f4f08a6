package manyclients.lab.proc;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Amounts of memory by name: `meminfo` of the machine, `smaps_rollup` of a process.
///
/// @param bytes by name, such as `MemAvailable`
public record Sizes(Map<String, Long> bytes) {
  private static final Pattern LINE = Pattern.compile("(?m)^([^:\\s]+):\\s+(\\d+) kB$");

  /// Returns the sizes in a file, such as `meminfo`; none if it cannot be read.
  public static Sizes of(Proc proc, String file) {
    return parse(proc.read(file).orElse(""));
  }

  public static Sizes parse(String text) {
    Map<String, Long> bytes = new LinkedHashMap<>();
    Matcher line = LINE.matcher(text);
    while (line.find()) {
      bytes.put(line.group(1), 1_024 * Long.parseLong(line.group(2)));
    }
    return new Sizes(bytes);
  }

  /// Returns a size; 0 if this kernel does not report it.
  public long of(String name) {
    return bytes.getOrDefault(name, 0L);
  }
}
