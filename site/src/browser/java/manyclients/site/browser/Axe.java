package manyclients.site.browser;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// axe-core, which looks for what keeps people from reading a page.
final class Axe {
  private static final String SCRIPT = load();

  private static final String RUN =
      """
      async (options) => {
        const { violations } =
          await axe.run({ exclude: [["pre code"]] }, { resultTypes: ["violations"], ...options });
        return violations.flatMap(({ id, help, nodes }) =>
          nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 200)}`));
      }
      """;

  /// Axe walks through what it leaves out, too; without its words, that is quickly done.
  private static final String PLAIN_CODE =
      """
      () => [...document.querySelectorAll("pre code")]
        .map((code) => [code, code.innerText])
        .forEach(([code, words]) => (code.textContent = words))
      """;

  /// The rules that look at colours.
  private static final List<String> COLOUR = List.of("color-contrast", "link-in-text-block");

  private Axe() {}

  /// What is wrong with the page as it is shown now, a line each. The inside of code is left out:
  /// it is thousands of coloured words, and PaletteTest computes the contrast of their colours.
  static List<?> violations(Page page) {
    return run(page, Map.of());
  }

  /// What is wrong with its colours.
  static List<?> violationsOfColour(Page page) {
    return run(page, Map.of("runOnly", COLOUR));
  }

  /// What is wrong with all but its colours.
  static List<?> violationsOfShape(Page page) {
    Map<String, Object> off = new HashMap<>();
    COLOUR.forEach(rule -> off.put(rule, Map.of("enabled", false)));
    return run(page, Map.of("rules", off));
  }

  private static List<?> run(Page page, Map<String, Object> options) {
    if (!(boolean) page.evaluate("() => 'axe' in window")) {
      page.evaluate(PLAIN_CODE);
      page.evaluate(SCRIPT);
    }
    return (List<?>) page.evaluate(RUN, options);
  }

  private static String load() {
    try (InputStream in = Axe.class.getResourceAsStream("/axe.min.js")) {
      if (in == null) {
        throw new IllegalStateException("axe.min.js is not on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
