package manyclients.site.weave.moves;

/// The widths of words in the page's font, Literata, for a layout without a browser.
final class Letters {
  /// Widths in hundredths of the font's size, from the blank to the tilde.
  private static final int[] WIDTHS = {
    20, 32, 39, 67, 56, 85, 81, 23, 33, 33, 45, 58, 33, 35, 33, 43, 58, 41, 51, 54, 55, 51, 54, 51,
    55, 52, 33, 33, 58, 58, 58, 54, 85, 73, 66, 70, 76, 64, 61, 75, 84, 41, 56, 75, 64, 100, 83, 76,
    60, 76, 72, 60, 74, 81, 74, 109, 71, 71, 66, 33, 43, 33, 58, 47, 50, 54, 61, 50, 61, 52, 39, 56,
    66, 33, 31, 61, 33, 97, 66, 59, 62, 60, 47, 45, 40, 63, 59, 86, 57, 57, 49, 37, 42, 37, 58
  };

  /// The width of most other characters: that of an ellipsis.
  private static final int OTHER = 88;

  private static final double BOLD = 1.03;

  private Letters() {}

  static double width(String words, double size) {
    int width = 0;
    for (int i = 0; i < words.length(); i++) {
      int letter = words.charAt(i) - ' ';
      width += letter >= 0 && letter < WIDTHS.length ? WIDTHS[letter] : other(words.charAt(i));
    }
    return width * size / 100;
  }

  static double bold(String words, double size) {
    return width(words, size) * BOLD;
  }

  private static int other(char letter) {
    return letter == '\u2019' || letter == '·' ? 33 : OTHER;
  }
}
