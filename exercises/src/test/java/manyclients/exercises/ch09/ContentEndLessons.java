package manyclients.exercises.ch09;

import java.util.List;
import java.util.Map;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [ContentEnd], in words.
final class ContentEndLessons {
  private static final Map<String, String> MEANINGS =
      Map.of(
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
          "It does not fit into a long. A number that wraps around is a length that nobody sent.",
          "coding",
          "Where the content ends is known only if chunked is the coding, the whole of it.",
          "http10",
          "HTTP/1.0 has no chunks, and a server of that age in between has not understood them.",
          "sound",
          "This is as it should be in a request.");

  private ContentEndLessons() {}

  static Lesson notRefused(String why, List<String> lines, long end) {
    return new Lesson(
        "REFUSED for " + shown(lines),
        said(end),
        meaning(why),
        why.equals("both") ? "smuggling" : "framing");
  }

  static Lesson wrong(List<String> lines, long expected, long end) {
    return new Lesson(
        said(expected) + " for " + shown(lines),
        said(end),
        "Only these two fields say where the content ends, and their names are compared without"
            + " regard to case.",
        "framing");
  }

  static Lesson ambiguous(long chunked) {
    return new Lesson(
        "CHUNKED to be a number that is no length, and not that of REFUSED",
        "it is " + chunked,
        "Who asks cannot tell chunks from a length, or from a request that is refused.",
        "framing");
  }

  static Lesson threw(String why, List<String> lines, RuntimeException e) {
    return new Lesson(
        "an answer for " + shown(lines), Lesson.name(e) + " was thrown", meaning(why), "framing");
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

  private static String shown(List<String> lines) {
    return lines.isEmpty() ? "no field" : String.join(" | ", lines);
  }
}
