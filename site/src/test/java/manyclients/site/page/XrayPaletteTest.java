package manyclients.site.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import manyclients.site.files.Resources;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The X-ray's page has its own style sheet, with the book's colours.
class XrayPaletteTest {
  private static final Pattern BLOCK = Pattern.compile(":root[^{]*\\{([^}]*)}");
  private static final Pattern COLOUR = Pattern.compile("--([\\w-]+): (#[0-9a-f]{6});");

  @Test
  void theXraysColoursAreTheBooksInBothThemes() {
    List<Map<String, String>> book = palettes(Theme.styleSheet());
    List<Map<String, String>> xray = palettes(Resources.text("/manyclients/lab/xray/xray.css"));
    assertThat(xray).hasSize(2);
    for (int theme = 0; theme < xray.size(); theme++) {
      assertThat(xray.get(theme)).containsKeys("paper", "ink", "accent", "wait", "lock");
      assertThat(book.get(theme)).containsAllEntriesOf(xray.get(theme));
    }
  }

  /// WCAG 2.2, 1.4.11, is about the parts of a picture that are needed to understand it.
  @Test
  void waitingStatesStandOutFromThePaper() {
    for (Map<String, String> colours : palettes(Resources.text("/manyclients/lab/xray/xray.css"))) {
      for (String name : List.of("wait", "queue", "lock")) {
        double contrast = PaletteTest.contrast(rgb(colours.get(name)), rgb(colours.get("paper")));
        assertThat(contrast).as(name).isGreaterThanOrEqualTo(3);
      }
    }
  }

  private static int rgb(@Nullable String colour) {
    return Integer.parseInt(String.valueOf(colour).substring(1), 16);
  }

  /// Returns the light palette, then the dark one.
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
