package manyclients.site.page;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// WCAG 2.2 AA: text stands out from its ground by 4.5 to 1, in each theme and on paper.
class PaletteTest {
  private static final double ENOUGH = 4.5;
  private static final Map<String, Pattern> THEMES =
      Map.of(
          "light", Pattern.compile(":root \\{\\s*(--paper:.*?)}", Pattern.DOTALL),
          "dark", Pattern.compile(":root\\[data-theme=\"dark\"] \\{(.*?)}", Pattern.DOTALL),
          "system",
              Pattern.compile(":root:not\\(\\[data-theme=\"light\"]\\) \\{(.*?)}", Pattern.DOTALL),
          "print", Pattern.compile("@media print.*?:root,.*?\\{(.*?)}", Pattern.DOTALL));
  private static final Pattern COLOUR = Pattern.compile("--([\\w-]+):\\s*#([0-9a-f]{6});");

  private static final List<String> TEXT = List.of("ink", "muted", "accent");
  private static final List<String> CODE =
      List.of("ink", "muted", "kw", "type", "string", "number", "comment", "doc", "annotation");

  @ParameterizedTest
  @ValueSource(strings = {"light", "dark", "print"})
  void textIsReadableOnPaperAndPlate(String theme) {
    assertReadable(theme, TEXT, List.of("paper", "plate"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"light", "dark", "print"})
  void markedTextIsReadable(String theme) {
    assertReadable(theme, CODE, List.of("mark"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"light", "dark", "print"})
  void codeIsReadableEvenInAddedAndRemovedLines(String theme) {
    assertReadable(theme, CODE, List.of("plate", "paper", "added", "removed"));
  }

  @Test
  void theDarkThemeIsTheSameWhetherTheSystemOrTheReaderAsksForIt() {
    assertThat(palette("system")).isEqualTo(palette("dark"));
  }

  private static void assertReadable(String theme, List<String> texts, List<String> grounds) {
    Map<String, Integer> palette = palette(theme);
    assertThat(palette).containsKeys(texts.toArray(String[]::new));
    for (String ground : grounds) {
      for (String text : texts) {
        assertThat(contrast(palette.getOrDefault(text, 0), palette.getOrDefault(ground, 0)))
            .as("%s: %s on %s", theme, text, ground)
            .isGreaterThanOrEqualTo(ENOUGH);
      }
    }
  }

  private static Map<String, Integer> palette(String theme) {
    Matcher block = requireNonNull(THEMES.get(theme)).matcher(Theme.styleSheet());
    assertThat(block.find()).as(theme).isTrue();
    Map<String, Integer> palette = new TreeMap<>();
    Matcher colour = COLOUR.matcher(block.group(1));
    while (colour.find()) {
      palette.put(colour.group(1), Integer.parseInt(colour.group(2), 16));
    }
    return palette;
  }

  /// Contrast as WCAG defines it, from relative luminance.
  static double contrast(int one, int other) {
    double lighter = Math.max(luminance(one), luminance(other));
    double darker = Math.min(luminance(one), luminance(other));
    return (lighter + 0.05) / (darker + 0.05);
  }

  private static double luminance(int rgb) {
    return 0.2126 * channel(rgb >> 16 & 0xff)
        + 0.7152 * channel(rgb >> 8 & 0xff)
        + 0.0722 * channel(rgb & 0xff);
  }

  private static double channel(int value) {
    double share = value / 255.0;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }
}
