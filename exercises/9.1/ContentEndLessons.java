package manyclients.exercises.ch09;

import java.util.List;
import java.util.Map;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [ContentEnd], in words.
final class ContentEndLessons {
  private static final Map<String, String> MEANINGS =
      Map.of(
          "kelvin",
          "The k is no k here, but U+212A, the Kelvin sign: equalsIgnoreCase, and a regular"
              + " expression with UNICODE_CASE, take one for the other. A server that compares"
              + " bytes does not.",
          "both",
          "One server reads the length, and the next one the chunks: what is content to one is a"
              + " request to the other. Whichever comes first, or is believed here, a request that"
              + " says both is refused.",
          "two",
          "One server takes the first, and the next one the last. Also when they are the same:"
              + " who sends two has made a mistake, or wants one to be made.",
          "number",
          "A Content-Length is digits from 0 to 9, at least one, and nothing else. Long.parseLong"
              + " takes a sign, and digits of other scripts; and for what it does not take, it"
              + " throws.",
          "digits",
          "Eighteen digits always fit into a long, and more are refused, zeros as well: what is"
              + " read by one server has to be read by all. A number that wraps around is a length"
              + " that nobody sent.",
          "coding",
          "Where the content ends is known only if chunked is the coding, the whole of it.",
          "http10",
          "HTTP/1.0 has no chunks, and a server of that age in between has not understood them.",
          "sound",
          "This is as it should be in a request.");

  private ContentEndLessons() {}

  static Lesson notRefused(String why, boolean http10, List<String> lines, long end) {
    return new Lesson(
        "REFUSED for " + shown(http10, lines),
        said(end),
        meaning(why),
        why.equals("both") ? "smuggling" : "framing");
  }

  static Lesson wrong(boolean http10, List<String> lines, long expected, long end) {
    return new Lesson(
        said(expected) + " for " + shown(http10, lines),
        said(end),
        lines.size() == 1 && expected > 0 && end != 0
            ? "One to eighteen digits are a length, with or without zeros in front. They fit into a"
                + " long, and not into an int."
            : "Only these two fields say where the content ends, and their names are compared"
                + " without regard to case.",
        "framing");
  }

  static Lesson inTurkish(String line, long end) {
    return new Lesson(
        "CHUNKED for " + line + ", on a machine that is set to Turkish",
        said(end),
        "toLowerCase() and toUpperCase() follow the machine's language, and in Turkish the small I"
            + " has no dot, and the large i has one. equalsIgnoreCase and Locale.ROOT know no"
            + " language.",
        "framing");
  }

  static Lesson ambiguous(long chunked) {
    return new Lesson(
        "CHUNKED to be a number that is no length, and not that of REFUSED",
        "it is " + chunked,
        "Who asks cannot tell chunks from a length, or from a request that is refused.",
        "framing");
  }

  static Lesson threw(String why, boolean http10, List<String> lines, RuntimeException e) {
    return new Lesson(
        "an answer for " + shown(http10, lines),
        Lesson.name(e) + " was thrown",
        meaning(why),
        "framing");
  }

  private static String meaning(String why) {
    return MEANINGS.getOrDefault(why, "");
  }

  private static String said(long end) {
    if (end == ContentEnd.CHUNKED) {
      return "CHUNKED";
    }
    return end == ContentEnd.REFUSED ? "REFUSED" : "a length of " + end;
  }

  private static String shown(boolean http10, List<String> lines) {
    String fields = lines.isEmpty() ? "no field" : String.join(" | ", lines);
    return Lesson.visible(fields) + (http10 ? ", in HTTP/1.0" : "");
  }
}
