package manyclients.site.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import manyclients.site.files.Resources;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The X-ray's page is a file for itself, and has the book's colours all the same.
class XrayPaletteTest {
  private static final Pattern BLOCK = Pattern.compile(":root[^{]*\\{([^}]*)}");
  private static final Pattern COLOUR = Pattern.compile("--([\\w-]+): (#[0-9a-f]{6});");

  @Test
  void itsColoursAreTheBooksInBothThemes() {
    List<Map<String, String>> book = palettes(Theme.styleSheet());
    List<Map<String, String>> xray = palettes(Resources.text("/manyclients/lab/xray/xray.css"));
    assertThat(xray).hasSize(2);
    for (int theme = 0; theme < xray.size(); theme++) {
      assertThat(xray.get(theme)).containsKeys("paper", "ink", "accent", "wait", "lock");
      assertThat(book.get(theme)).containsAllEntriesOf(xray.get(theme));
    }
  }

  /// WCAG 2.2, 1.4.11: what is needed to understand a picture.
  @Test
  void itsOwnColoursStandOutFromThePaper() {
    for (Map<String, String> colours : palettes(Resources.text("/manyclients/lab/xray/xray.css"))) {
      double paper = luminance(colours.get("paper"));
      for (String name : OWN) {
        double own = luminance(colours.get(name));
        double contrast = (Math.max(own, paper) + 0.05) / (Math.min(own, paper) + 0.05);
        assertThat(contrast).as(name).isGreaterThanOrEqualTo(3);
      }
    }
  }

  /// As WCAG defines it: 0 is black, 1 white.
  private static double luminance(@Nullable String colour) {
    int rgb = Integer.parseInt(String.valueOf(colour).substring(1), 16);
    return 0.2126 * linear(rgb >> 16) + 0.7152 * linear(rgb >> 8) + 0.0722 * linear(rgb);
  }

  private static double linear(int colour) {
    double share = (colour & 0xff) / 255.0;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }

  /// First the light one, then the dark one.
  private static List<Map<String, String>> palettes(String css) {
    return BLOCK
        .matcher(css)
        .results()
        .map(block -> colours(block.group(1)))
        .filter(colours -> !colours.isEmpty())
        .toList();
  }

  private static Map<String, String> colours(String block) {
    Map<String, String> colours = new TreeMap<>();
    COLOUR
        .matcher(block)
        .results()
        .forEach(colour -> colours.put(colour.group(1), colour.group(2)));
    return colours;
  }
}
