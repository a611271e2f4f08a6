package manyclients.exercises.support;

import java.util.HexFormat;
import java.util.stream.Collectors;

/// A failed expectation, in words for the learner.
public final class Lesson extends AssertionError {
  private static final long serialVersionUID = 1;

  private final String expected;
  private final String happened;
  private final String means;
  private final String section;

  /// @param expected the behaviour of a right answer
  /// @param happened the behaviour of this answer
  /// @param means the mistake that usually causes it, and the remedy
  /// @param section the section to read: the id of a section of the exercise's chapter, or
  ///   `page#id`
  public Lesson(String expected, String happened, String means, String section) {
    super("expected " + expected + "; " + happened);
    this.expected = expected;
    this.happened = happened;
    this.means = means;
    this.section = section;
  }

  /// Returns an exception's name with its article, as in "an IOException".
  public static String name(Throwable thrown) {
    String name = thrown.getClass().getSimpleName();
    return ("AEIOU".indexOf(name.charAt(0)) < 0 ? "a " : "an ") + name;
  }

  /// Returns a text without ambiguous characters: those that are neither printable ASCII nor digits
  /// of some script are escaped.
  public static String visible(String text) {
    return text.replace("\r", "\\r")
        .replace("\n", "\\n")
        .replace("\f", "\\f")
        .chars()
        .mapToObj(c ->
            isVisible(c) ? Character.toString(c) : "\\u" + HexFormat.of().toHexDigits((char) c))
        .collect(Collectors.joining());
  }

  private static boolean isVisible(int c) {
    return c >= ' ' && c <= '~' || Character.isDigit(c);
  }

  public String expected() {
    return expected;
  }

  public String happened() {
    return happened;
  }

  public String means() {
    return means;
  }

  public String section() {
    return section;
  }
}
