package manyclients.site.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A reader's browser: opens pages of the site, and records errors on the way.
final class Reader implements AutoCloseable {
  static final int WIDE = 1280;
  static final int NARROW = 360;
  static final int TALL = 740;

  /// The maximum wait for an event that must happen.
  static final double PATIENCE_MILLIS = 30_000;

  private final Browser browser;
  private final WovenSite site;
  private final List<BrowserContext> contexts = new ArrayList<>();
  private final Set<Page> plain = new HashSet<>();
  private final List<String> troubles = new ArrayList<>();

  Reader(Browser browser, WovenSite site) {
    this.browser = browser;
    this.site = site;
  }

  /// Returns the browser's settings without any change by the reader.
  static NewContextOptions usual() {
    return new NewContextOptions().setViewportSize(WIDE, 900);
  }

  /// Returns an empty tab of a browser with these settings, and without a history.
  Page tab(NewContextOptions options) {
    BrowserContext context = browser.newContext(options);
    contexts.add(context);
    context.setDefaultTimeout(PATIENCE_MILLIS);
    Page page = context.newPage();
    if (Boolean.FALSE.equals(options.javaScriptEnabled)) {
      plain.add(page);
    }
    page.onConsoleMessage(message -> {
      if (List.of("error", "warning").contains(message.type())) {
        troubles.add(page.url() + ": " + message.type() + ": " + message.text());
      }
    });
    page.onPageError(error -> troubles.add(page.url() + ": " + error));
    page.onRequest(request -> ownHost(page, request.url()));
    page.onRequestFailed(request -> {
      if (!isBrokenOff(request)) {
        troubles.add(page.url() + ": failed: " + request.url());
      }
    });
    page.onResponse(response -> {
      if (response.status() >= 400) {
        troubles.add(page.url() + ": " + response.status() + ": " + response.url());
      }
    });
    return page;
  }

  /// Returns a tab that shows a page of the site.
  Page open(String page, NewContextOptions options) {
    Page tab = tab(options);
    go(tab, page);
    return tab;
  }

  Page open(String page) {
    return open(page, usual());
  }

  /// Goes to a page, and waits until it has all its scripts, if scripts are on.
  void go(Page tab, String page) {
    tab.navigate(address(page));
    if (!plain.contains(tab)) {
      awake(tab);
    }
  }

  /// Waits until the scripts that a page fetches late have come and run.
  static void awake(Page tab) {
    tab.waitForFunction("() => !document.documentElement.dataset.later");
  }

  /// Waits until the page is laid out in its own fonts and its scripts have handled the layout. Two
  /// frames are enough: the first shows an earlier change, and the second begins when the scripts
  /// have finished with it. Requests all fonts, because a page that has just been opened may not
  /// have requested them yet, and continues without those that this machine does not have.
  static void settle(Page tab) {
    tab.evaluate(
        """
        async () => {
          const twoFrames = () =>
            new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          await twoFrames();
          await Promise.allSettled([...document.fonts].map((face) => face.load()));
          await document.fonts.ready;
          await twoFrames();
        }
        """);
  }

  /// Opens all folds.
  static void unfold(Page tab) {
    tab.evaluate("() => document.querySelectorAll('details').forEach((fold) => fold.open = true)");
    settle(tab);
  }

  String address(String page) {
    return site.address(page);
  }

  /// Returns the troubles so far: errors and warnings on the console, errors of scripts, failed
  /// requests, and requests to other hosts.
  List<String> troubles() {
    return List.copyOf(troubles);
  }

  /// Returns whether a request was aborted because the page was left: after loading, a page
  /// requests the reader's own results, and the scripts of its questions and machines.
  private static boolean isBrokenOff(Request request) {
    return request.url().matches(".*/(results/mine\\.json|theme/.*\\.js)")
        && "net::ERR_ABORTED".equals(request.failure());
  }

  private void ownHost(Page page, String url) {
    if (!url.startsWith(site.address("")) && !url.startsWith("data:") && !url.startsWith("blob:")) {
      troubles.add(page.url() + ": asks another host: " + url);
    }
  }

  @Override
  public void close() {
    contexts.forEach(BrowserContext::close);
  }
}
