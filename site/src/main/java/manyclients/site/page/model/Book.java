package manyclients.site.page.model;

import java.util.List;

/// The book as its pages need it: a title, its pages in reading order, and its imprint.
public record Book(String title, List<PageLink> pages, Imprint imprint) {
  public Book {
    pages = List.copyOf(pages);
  }

  /// Returns the pages of a text: its first, and those after it.
  public List<PageLink> pagesOf(PageLink first) {
    return pages.stream().filter(page -> page.chapter().equals(first.chapter())).toList();
  }

  public Book(String title, List<PageLink> pages) {
    this(title, pages, Imprint.AT_HOME);
  }
}
