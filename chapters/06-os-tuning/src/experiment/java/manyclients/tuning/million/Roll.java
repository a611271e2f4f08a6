package manyclients.tuning.million;

import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.lab.swarm.SwarmCount;

/// What became of a swarm in another process: one line of its output.
///
/// @param open connections there are
/// @param answers right ones, to what was asked
/// @param trouble what the system said where it refused; empty if it did not
record Roll(int open, long answers, String trouble) {
  private static final Pattern LINE = Pattern.compile("open=(\\d+) answers=(\\d+) trouble=(.*)");

  static Roll of(SwarmCount count) {
    String refused = String.join(", ", count.failures().keySet());
    String lost = count.lost() > 0 ? count.lost() + " lost" : "";
    String wrong = count.wrong() > 0 ? count.wrong() + " wrong answers" : "";
    String trouble = String.join(" ", refused, lost, wrong).strip();
    return new Roll(count.open(), count.answers(), trouble);
  }

  /// Of a swarm that is gone: what was heard of it in the end. Others will read that, so it is the
  /// first line alone, and without paths.
  static Roll gone(Exception end) {
    String words = Objects.requireNonNullElse(end.getMessage(), end.toString());
    String first = words.lines().findFirst().orElse("");
    return new Roll(0, 0, first.replaceAll("(?<![\\w.])/[^\\s\"':,)]+", "...").strip());
  }

  static Roll parse(String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("no roll: " + line);
    }
    return new Roll(
        Integer.parseInt(matcher.group(1)), Long.parseLong(matcher.group(2)), matcher.group(3));
  }

  @Override
  public String toString() {
    return "open=%d answers=%d trouble=%s".formatted(open, answers, trouble);
  }
}
