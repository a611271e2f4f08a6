package manyclients.lab.proc;

import java.util.LinkedHashMap;
import java.util.Map;

/// The limits of one process: the table of `getrlimit` (man 2 getrlimit), from its file `limits`.
///
/// @param byName by names such as `Max open files`
public record ProcessLimits(Map<String, Limit> byName) {
  private static final int NAME = 26;

  /// @param soft the limit in force; [Long#MAX_VALUE] for unlimited
  /// @param hard the maximum that it may ask for
  public record Limit(long soft, long hard) {}

  public static ProcessLimits parse(String text) {
    Map<String, Limit> byName = new LinkedHashMap<>();
    text.lines()
        .skip(1)
        .forEach(line -> {
          String[] numbers = line.substring(NAME).strip().split("\\s+");
          byName.put(line.substring(0, NAME).strip(), limit(numbers[0], numbers[1]));
        });
    return new ProcessLimits(byName);
  }

  private static Limit limit(String soft, String hard) {
    return new Limit(number(soft), number(hard));
  }

  private static long number(String text) {
    return text.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(text);
  }

  /// Returns the maximum number of descriptors.
  public Limit openFiles() {
    Limit limit = byName.get("Max open files");
    if (limit == null) {
      throw new IllegalArgumentException("no limit of open files among " + byName.keySet());
    }
    return limit;
  }
}
