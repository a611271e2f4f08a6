package manyclients.tuning.million;

import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.lab.swarm.SwarmCount;

/// The status of a swarm in another process: one line of its output, as `open=20000 answers=20000
/// failure=`.
///
/// @param open the number of connections
/// @param answers the number of correct replies
/// @param failure the errors of failed connects, and the numbers of lost connections and of wrong
///   answers; empty if there are none
record SwarmStatus(int open, long answers, String failure) {
  private static final Pattern LINE = Pattern.compile("open=(\\d+) answers=(\\d+) failure=(.*)");

  static SwarmStatus of(SwarmCount count) {
    String refused = String.join(", ", count.failures().keySet());
    String lost = count.lost() > 0 ? count.lost() + " lost" : "";
    String wrong = count.wrong() > 0 ? count.wrong() + " wrong answers" : "";
    String failure = String.join(" ", refused, lost, wrong).strip();
    return new SwarmStatus(count.open(), count.answers(), failure);
  }

  /// Returns the status of a swarm whose process has ended. Its failure may be printed and stored,
  /// so it is only the first line of the message, without paths.
  static SwarmStatus gone(Exception end) {
    String words = Objects.requireNonNullElse(end.getMessage(), end.toString());
    String first = words.lines().findFirst().orElse("");
    return new SwarmStatus(0, 0, first.replaceAll("(?<![\\w.])/[^\\s\"':,)]+", "...").strip());
  }

  static SwarmStatus parse(String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not the status of a swarm: " + line);
    }
    return new SwarmStatus(
        Integer.parseInt(matcher.group(1)), Long.parseLong(matcher.group(2)), matcher.group(3));
  }

  @Override
  public String toString() {
    return "open=%s answers=%s failure=%s".formatted(open, answers, failure);
  }
}
