package manyclients.exercises.support;

import java.util.HexFormat;
import java.util.stream.Collectors;

/// A failed expectation, as it is told to a learner.
public final class Lesson extends AssertionError {
  private static final long serialVersionUID = 1;

  private final String expected;
  private final String happened;
  private final String means;
  private final String section;

  /// @param expected what a right answer does
  /// @param happened what this one did
  /// @param means the mistake that this usually points to, and what to do
  /// @param section where to read about it: the id of a section of the exercise's chapter
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

  /// Returns a text in which each character can be told from others: characters that are neither
  /// ASCII nor digits of some script are shown by their numbers.
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
