package manyclients.site.page.model;

import java.util.List;

/// The book as its sidebar shows it: a title, and its pages in reading order.
public record Book(String title, List<PageLink> pages) {
  public Book {
    pages = List.copyOf(pages);
  }
}
