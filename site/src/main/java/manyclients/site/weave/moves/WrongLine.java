package manyclients.site.weave.moves;

/// A line of a figure's source that cannot be drawn.
public final class WrongLine extends Exception {
  private static final long serialVersionUID = 1;

  private final int line;

  WrongLine(int line, String message) {
    super(message);
    this.line = line;
  }

  /// Returns the number of the line, from 0.
  public int line() {
    return line;
  }
}
