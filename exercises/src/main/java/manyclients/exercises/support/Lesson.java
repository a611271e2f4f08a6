package manyclients.exercises.support;

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
