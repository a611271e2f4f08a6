package manyclients.exercises.support;

import java.util.HexFormat;
import java.util.stream.Collectors;

/// A failed expectation, told to somebody who wants to learn from it.
public final class Lesson extends AssertionError {
  private static final long serialVersionUID = 1;

  private final String expected;
  private final String happened;
  private final String means;
  private final String section;

  /// @param expected what a right answer does
  /// @param happened what this one did
  /// @param means what mistake that usually points to
  /// @param section where to read about it: the id of a section of the exercise's chapter
  public Lesson(String expected, String happened, String means, String section) {
    super("expected " + expected + "; " + happened);
    this.expected = expected;
    this.happened = happened;
    this.means = means;
    this.section = section;
  }

  /// An exception by its name, as in "an IOException".
  public static String name(Throwable thrown) {
    String name = thrown.getClass().getSimpleName();
    return ("AEIOU".indexOf(name.charAt(0)) < 0 ? "a " : "an ") + name;
  }

  /// A text in which each character can be told from others: what is not of ASCII, nor a digit of
  /// some script, is shown by its number.
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
