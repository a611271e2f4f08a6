package manyclients.site.browser;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// axe-core, which looks for what keeps people from reading a page.
final class Axe {
  private static final String SCRIPT = load();

  private static final String RUN =
      """
      async () => {
        const { violations } = await axe.run({ exclude: [["pre code"]] }, { resultTypes: ["violations"] });
        return violations.flatMap(({ id, help, nodes }) =>
          nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 200)}`));
      }
      """;

  private Axe() {}

  /// What is wrong with the page as it is shown now, a line each. The inside of code is left out:
  /// it is thousands of coloured words, and PaletteTest computes the contrast of their colours.
  static List<?> violations(Page page) {
    page.evaluate(SCRIPT);
    return (List<?>) page.evaluate(RUN);
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
