package manyclients.site.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Long folds become part of the page when they are needed. On a phone, sections are laid out when
/// the reader comes near.
@Tag("thorough")
@ExtendWith(Chromium.class)
class FoldsTest {
  private static final String PAGE = "04-reactors.html";
  private static final String FOLDS = "04-reactors-rest.html";
  private static final String SOURCE =
      "source/chapters/03-selector/src/main/java/manyclients/selector/EventLoop.java.html";
  private static final String SEALED = "details:has(> noscript)";

  @Test
  void aFoldHasItsCodeWhenItIsOpened(Reader reader) {
    Page tab = reader.open(FOLDS);
    assertThat(tab.locator(SEALED)).not().hasCount(0);
    String title = tab.locator(SEALED + " > summary").first().textContent();
    Locator fold = tab.locator("details:has(> summary)").filter(having(title)).first();
    assertThat(fold.locator("pre")).hasCount(0);
    fold.locator("> summary").click();
    assertThat(fold.locator("pre").first()).isVisible();
    assertThat(fold.locator("pre + .copy").first()).isAttached();
  }

  @Test
  void aLinkLeadsIntoAFold(Reader reader) {
    Page tab = reader.open(FOLDS);
    String id =
        (String)
            tab.evaluate(
                """
                () => document.querySelector("details > noscript").textContent
                  .match(/<figure[^>]* id="([^"]+)"/)[1]
                """);
    assertThat(tab.locator("[id='" + id + "']")).hasCount(0);
    Page other = reader.open(FOLDS + "#" + id);
    assertThat(other.locator("[id='" + id + "']")).isInViewport();
    tab.evaluate("(id) => location.hash = id", id);
    assertThat(tab.locator("[id='" + id + "']")).isInViewport();
  }

  /// A mail program may have cut the address in the middle of an encoded character.
  @Test
  void anAddressThatCannotBeReadBreaksNothing(Reader reader) {
    Page tab = reader.open(PAGE + "#100%");
    assertThat(tab.locator("[data-question] form.ask")).not().hasCount(0);
    assertThat(reader.troubles()).isEmpty();
  }

  @Test
  void aPrintedPageHasAllFolds(Reader reader) {
    Page tab = reader.open(FOLDS);
    tab.evaluate("() => dispatchEvent(new Event('beforeprint'))");
    assertThat(tab.locator(SEALED)).hasCount(0);
  }

  /// A browser's own search can then find the text, even in a closed fold.
  @Test
  void allFoldsAreInThePageAfterTenSeconds(Reader reader) {
    Page tab = reader.tab(Reader.usual());
    tab.clock().install();
    reader.go(tab, FOLDS);
    assertThat(tab.locator(SEALED)).not().hasCount(0);
    tab.clock().runFor(10_000);
    tab.clock().resume();
    assertThat(tab.locator(SEALED)).hasCount(0);
  }

  @Test
  void withoutAScriptAFoldShowsItsCode(Reader reader) {
    Page plain = reader.open(FOLDS, Reader.usual().setJavaScriptEnabled(false));
    Locator fold = plain.locator("details:has(> noscript)").first();
    fold.locator("> summary").click();
    assertThat(fold.locator("pre").first()).isVisible();
  }

  @Test
  void onAPhoneASectionIsLaidOutWhenItsReaderComesNear(Reader reader) {
    Page tab = reader.open(PAGE, Reader.usual().setViewportSize(Reader.NARROW, Reader.TALL));
    Reader.settle(tab);
    assertThat(isLaidOut(tab, "#question + .sectionbody")).isTrue();
    assertThat(isLaidOut(tab, "#server + .sectionbody")).isFalse();
    tab.locator("#server").scrollIntoViewIfNeeded();
    Reader.settle(tab);
    assertThat(isLaidOut(tab, "#server + .sectionbody")).isTrue();
    Page wide = reader.open(PAGE);
    assertThat(isLaidOut(wide, "#server + .sectionbody")).isTrue();
  }

  @Test
  void onAPhoneALineOfASourceIsLaidOutWhenItsReaderComesNear(Reader reader) {
    Page tab = reader.open(SOURCE, Reader.usual().setViewportSize(Reader.NARROW, Reader.TALL));
    Reader.settle(tab);
    assertThat(isLaidOut(tab, "#L1 > .ln")).isTrue();
    assertThat(isLaidOut(tab, ".line:last-child > .ln")).isFalse();
    Page other =
        reader.open(SOURCE + "#L200", Reader.usual().setViewportSize(Reader.NARROW, Reader.TALL));
    Reader.settle(other);
    assertThat(other.locator("#L200")).isInViewport();
    assertThat(isLaidOut(other, "#L200 > .ln")).isTrue();
  }

  @Test
  void onAPhoneALinkLeadsToItsSection(Reader reader) {
    Page tab =
        reader.open(PAGE + "#server", Reader.usual().setViewportSize(Reader.NARROW, Reader.TALL));
    Reader.settle(tab);
    assertThat(tab.locator("#server")).isInViewport();
    tab.evaluate("() => location.hash = 'handlers'");
    assertThat(tab.locator("#handlers")).isInViewport();
  }

  private static Locator.FilterOptions having(String title) {
    return new Locator.FilterOptions().setHasText(title);
  }

  private static boolean isLaidOut(Page tab, String part) {
    return (boolean)
        tab.evaluate(
            """
            (part) => document.querySelector(part).checkVisibility({ contentVisibilityAuto: true })
            """,
            part);
  }
}
