package manyclients.site.weave.html;

import manyclients.site.page.Markup;
import manyclients.site.page.PageTemplate;
import manyclients.site.page.model.Page;

/// The page for wrong addresses.
final class NotFound {
  private static final String BODY =
      """
      <p class="lead">The connection was accepted, the request was read, and there is no such page.</p>
      <p>Pages move when chapters do. The book's pages are listed beside this text; on a narrow screen, \
      under “Contents”.</p>
      """;

  private NotFound() {}

  static Page page() {
    return new Page(PageTemplate.NOT_FOUND, "Nothing here", Markup.body(BODY));
  }
}
