package manyclients.site.edition;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import manyclients.site.highlight.Html;

/// The page after the cover: the book's title, its edition, date, source and licence.
///
/// @param title as HTML
/// @param edition the edition, as the foot of its pages names it; may be empty
/// @param woven the time that the page gives as that of the weaving
/// @param repository the address for `git clone`; may be empty
record Colophon(String title, String edition, Instant woven, String repository) {
  /// The authors' collective name.
  static final String AUTHORS = "The Many Clients maintainers";

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH).withZone(ZoneOffset.UTC);

  String day() {
    return DAY.format(woven);
  }

  /// Returns the page as an HTML section.
  String html() {
    String source =
        repository.isEmpty()
            ? ""
            : "<p>Its source: <a href=\"%1$s\">%1$s</a></p>\n".formatted(Html.escape(repository));
    String which = edition.isEmpty() ? "<b>%s</b>, by %s.".formatted(title, AUTHORS) : edition;
    return """
    <section class="colophon-page">
    <p>%s</p>
    <p>Woven on %s from its source by its own build, which compiled and tested every line of code that \
    it shows, and took every measured number from a result.</p>
    %s<p>The text is licensed under CC BY 4.0: you may share and adapt it, if you give credit \
    (“Many Clients, CC BY 4.0”), link to the licence, and say what you changed. The code is licensed \
    under the Apache License 2.0.</p>
    <p>Set in Literata and JetBrains Mono, which are under the SIL Open Font License.</p>
    </section>
    """
        .formatted(which, day(), source);
  }
}
