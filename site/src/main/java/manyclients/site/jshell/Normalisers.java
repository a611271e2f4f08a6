package manyclients.site.jshell;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Named replacements that make output comparable if it differs on every run.
public final class Normalisers {
  private record Rule(Pattern pattern, String replacement) {}

  private static final Map<String, Rule> RULES =
      Map.of(
          "port", rule("(?<![\\d.])\\d{4,5}(?![\\d.])", "PORT"),
          "time", rule("\\d[\\d,.]*\\s*(ns|µs|us|ms|s)\\b|PT[\\d.HMS]+", "TIME"),
          "hash", rule("@[0-9a-f]{5,8}\\b", "@HASH"),
          "thread", rule("#\\d+", "#N"),
          "number", rule("\\d[\\d,.]*", "N"));

  private Normalisers() {}

  private static Rule rule(String pattern, String replacement) {
    return new Rule(Pattern.compile(pattern), replacement);
  }

  public static boolean known(String name) {
    return RULES.containsKey(name);
  }

  /// Returns all names, sorted.
  public static List<String> names() {
    return RULES.keySet().stream().sorted().toList();
  }

  /// Returns the line with its unstable parts replaced, and without blanks at its end.
  public static String apply(List<String> names, String line) {
    String normal = line.stripTrailing();
    for (String name : names) {
      Rule rule = RULES.get(name);
      normal = rule == null ? normal : rule.pattern.matcher(normal).replaceAll(rule.replacement);
    }
    return normal;
  }
}
