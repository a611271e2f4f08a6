package manyclients.site.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/// Gives tests a [Reader] of the site, and the [Walk] through all of it: one installed Chromium for
/// all tests, which can reach only this machine. Without a Chromium, the tests are skipped with a
/// message.
final class Chromium implements ParameterResolver {
  private static final List<Path> PLACES =
      List.of(
          Path.of("/usr/bin/chromium"),
          Path.of("/usr/bin/chromium-browser"),
          Path.of("/usr/bin/google-chrome"),
          Path.of("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"));

  private static final List<String> FLAGS =
      List.of(
          "--no-sandbox", // Chromium with a sandbox refuses to run as root
          "--disable-dev-shm-usage",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-default-apps",
          "--disable-domain-reliability",
          "--disable-sync",
          "--no-first-run",
          "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1");

  /// The objects that all test classes share, closed after the last.
  private record Running(Playwright playwright, Browser browser, WovenSite site)
      implements AutoCloseable {
    static Running start() {
      Optional<Path> chromium = PLACES.stream().filter(Files::isExecutable).findFirst();
      Assumptions.assumeTrue(
          chromium.isPresent(), "no Chromium here: the pages are not tried in a browser");
      var environment = Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
      Playwright playwright = Playwright.create(new Playwright.CreateOptions().setEnv(environment));
      PlaywrightAssertions.setDefaultAssertionTimeout(Reader.PATIENCE_MILLIS);
      Browser browser =
          playwright
              .chromium()
              .launch(
                  new LaunchOptions()
                      .setExecutablePath(chromium.orElseThrow())
                      .setChromiumSandbox(false)
                      .setArgs(FLAGS));
      return new Running(playwright, browser, new WovenSite());
    }

    @Override
    public void close() {
      browser.close();
      playwright.close();
      site.close();
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == Reader.class || type == Walk.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    var all = context.getRoot().getStore(ExtensionContext.Namespace.create(Chromium.class));
    var running = all.computeIfAbsent(Running.class, _ -> Running.start(), Running.class);
    if (parameter.getParameter().getType() == Walk.class) {
      return all.computeIfAbsent(Walk.class, _ -> walk(running), Walk.class);
    }
    // The reader's contexts are closed with their test.
    var own = context.getStore(ExtensionContext.Namespace.create(Chromium.class, "reader"));
    return own.computeIfAbsent(
        Reader.class, _ -> new Reader(running.browser(), running.site()), Reader.class);
  }

  private static Walk walk(Running running) {
    try (Reader reader = new Reader(running.browser(), running.site())) {
      return Walk.through(reader);
    }
  }
}
