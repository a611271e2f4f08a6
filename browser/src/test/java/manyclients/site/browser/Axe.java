package manyclients.site.browser;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// axe-core, which finds faults in a page's accessibility. The inside of code is excluded, because
/// it is thousands of coloured words; PaletteTest computes the contrast of their colours.
final class Axe {
  private static final String SCRIPT = load();

  /// Removes the colours of code: axe walks through excluded code, too, and is slow if it has
  /// colours.
  private static final String PLAIN_CODE =
      """
      () => [...document.querySelectorAll("pre code")]
        .map((code) => [code, code.innerText])
        .forEach(([code, words]) => (code.textContent = words))
      """;

  /// Keeps one element per style of words on the page, that is, of their letters and of everything
  /// behind them. Equal styles have equal contrast, and axe spends most of its time on contrast.
  private static final String LOOKS =
      """
      () => {
        const pick = (part, ...names) => names.map((name) => getComputedStyle(part)[name]).join();
        const letters = (part) =>
          pick(part, "color", "fill", "fontSize", "fontWeight", "textDecorationLine", "textShadow");
        const behind = (part) =>
          part ? pick(part, "backgroundColor", "backgroundImage", "opacity", "filter")
            + behind(part.parentElement) : "";
        const around = (part) => (part.localName === "a" ? letters(part.parentElement) : "");
        const looks = new Map();
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const part = texts.currentNode.parentElement;
          if (texts.currentNode.data.trim() && !part.closest("pre code") && part.checkVisibility()) {
            looks.set([part.localName, letters(part), around(part), behind(part)].join("|"), part);
          }
        }
        return [...looks.values()];
      }
      """;

  private static final String RUN =
      """
      async (options) => {
        const include = options.runOnly ? (%s)() : [document.documentElement];
        const { violations } =
          await axe.run({ include, exclude: ["pre code"] }, { resultTypes: ["violations"], ...options });
        return violations.flatMap(({ id, help, nodes }) =>
          nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 200)}`));
      }
      """
          .formatted(LOOKS);

  private static final List<String> COLOUR = List.of("color-contrast", "link-in-text-block");

  private Axe() {}

  /// Returns the faults of the page in its current state.
  static List<?> violations(Page page) {
    List<Object> all = new ArrayList<>(violationsOfShape(page));
    all.addAll(violationsOfColour(page));
    return all;
  }

  static List<?> violationsOfColour(Page page) {
    return run(page, Map.of("runOnly", COLOUR));
  }

  /// Returns the faults that do not depend on colours.
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
