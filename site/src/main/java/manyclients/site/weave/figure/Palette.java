package manyclients.site.weave.figure;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// The colours of figures. A figure's source names a colour of the theme (`#accent`), PlantUML gets
/// a stand-in for it (`#080808`), and the page gets the theme's own (`var(--accent)`), so that a
/// figure changes with light and dark.
final class Palette {
  private record Colour(String name, String standIn, String light) {}

  private static final List<Colour> COLOURS =
      List.of(
          new Colour("ink", "#010101", "#221f1b"),
          new Colour("muted", "#020202", "#665e54"),
          new Colour("paper", "#030303", "#fdfbf7"),
          new Colour("plate", "#040404", "#f6f2ea"),
          new Colour("mark", "#050505", "#f7e6c8"),
          new Colour("added", "#060606", "#e6f0db"),
          new Colour("removed", "#070707", "#f9e3dc"),
          new Colour("accent", "#080808", "#a3341c"),
          new Colour("line", "#090909", "#ddd5c8"),
          new Colour("ink", "#000000", "#221f1b"));

  private Palette() {}

  /// Returns a line of a figure's source with stand-ins for the theme's colours.
  static String inSource(String line) {
    String text = line;
    for (Colour colour : COLOURS) {
      text = Pattern.compile("#" + colour.name + "\\b").matcher(text).replaceAll(colour.standIn);
    }
    return text;
  }

  /// Returns the theme's colour for a stand-in, with its light value where there is no theme.
  static String inPage(String standIn) {
    for (Colour colour : COLOURS) {
      if (colour.standIn.equals(standIn.toLowerCase(Locale.ROOT))) {
        return "var(--%s, %s)".formatted(colour.name, colour.light);
      }
    }
    return standIn;
  }
}
