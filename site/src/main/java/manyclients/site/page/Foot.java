package manyclients.site.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import manyclients.site.highlight.Html;
import manyclients.site.page.model.Book;
import manyclients.site.page.model.Build;
import manyclients.site.page.model.Page;

/// The foot of a page: the edition of the book, its authors and its licences, and the links to
/// correct or report a mistake.
record Foot(Book book, Page page) {
  private static final String LICENCES =
      "Code under <a rel=\"license\" href=\"https://www.apache.org/licenses/LICENSE-2.0\">"
          + "Apache-2.0</a>, text under <a rel=\"license\""
          + " href=\"https://creativecommons.org/licenses/by/4.0/\">CC BY 4.0</a>.";

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);

  String toHtml() {
    return edition() + LICENCES + edit() + report();
  }

  /// Returns `Many Clients 1.0.0, 29 November 2026, by its authors.`, as far as that is known.
  private String edition() {
    Build build = book.imprint().build();
    if (build.equals(Build.UNKNOWN)) {
      return "";
    }
    String version = build.version().isEmpty() ? "" : " " + build.version();
    String day = build.date().isEmpty() ? "" : ", " + day(build.date());
    String authors = build.authors().isEmpty() ? "" : ", by " + build.authors();
    return Html.escape(book.title() + version + day + authors) + ". ";
  }

  private static String day(String date) {
    try {
      return DAY.format(LocalDate.parse(date));
    } catch (DateTimeParseException e) {
      return date; // an invalid date is shown as it is written
    }
  }

  private String edit() {
    return page.file().isEmpty()
        ? ""
        : link(book.imprint().edit().replace("{file}", page.file()), "Edit this page");
  }

  private String report() {
    String title = URLEncoder.encode("A mistake in: " + page.title(), UTF_8);
    return link(book.imprint().report().replace("{title}", title), "Report a mistake");
  }

  private static String link(String address, String words) {
    return address.isEmpty() ? "" : " <a href=\"%s\">%s</a>".formatted(Html.escape(address), words);
  }
}
