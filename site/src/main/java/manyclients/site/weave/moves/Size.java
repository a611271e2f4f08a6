package manyclients.site.weave.moves;

/// The room that a thing needs for its words and its mark.
record Size(double width, double height) {
  static final int LETTERS = 13;
  static final int LINE = 16;

  /// The width of a mark beside a title, with the gap after it.
  static final int BESIDE = 17;

  /// The height of a row of marks.
  static final int BELOW = 16;

  /// The distance between two marks in a row.
  static final int MARK = 12;

  private static final int MARKS = 6 * MARK - 3;
  private static final int INSIDE_X = 8;
  private static final int INSIDE_Y = 6;
  private static final int STRIP = 388;
  private static final int STRIP_HEIGHT = 46;

  static Size of(Thing thing) {
    Sign sign = thing.sign();
    if (sign == Sign.STRIP) {
      return new Size(STRIP, STRIP_HEIGHT);
    }
    double width = Letters.bold(thing.title(), LETTERS) + (sign.isBeside() ? BESIDE : 0);
    for (String line : thing.words().subList(1, thing.words().size())) {
      width = Math.max(width, Letters.width(line, LETTERS));
    }
    if (sign.isBelow()) {
      width = Math.max(width, MARKS);
    }
    double height = LINE * (double) thing.words().size() + (sign.isBelow() ? BELOW : 0);
    int side = sign.isBoxed() ? INSIDE_X : 2;
    int edge = sign.isBoxed() ? INSIDE_Y : 1;
    return new Size(width + 2 * side, height + 2 * edge);
  }

  /// Returns the room for the words beside an arrow; none if there are no words.
  static Size of(Move move) {
    double width = 0;
    for (String line : move.words()) {
      width = Math.max(width, Letters.width(line, LETTERS));
    }
    return new Size(width, LINE * (double) move.words().size());
  }
}
