package manyclients.site.weave.html;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import manyclients.site.files.Hash;
import manyclients.site.files.Resources;
import manyclients.site.page.Theme;
import manyclients.site.page.model.Book;
import manyclients.site.page.model.PageLink;

/// The files with which a browser keeps the book for a time without a network: a manifest, and the
/// worker that keeps its pages. Files of code and X-rays are kept once visited.
final class Offline {
  private static final String SEARCH = "theme/search-data.js";

  private Offline() {}

  /// Returns `manifest.json`: the book's appearance among a device's programs.
  static String manifest(Book book) {
    return Resources.text("/page/manifest.json").replace("${title}", book.title());
  }

  /// Returns `offline.js`, the service worker; it changes whenever a page or the theme does.
  ///
  /// @param pages the pages' HTML
  static String worker(Collection<String> pages) {
    return Resources.text("/page/offline.js")
        .replace("${version}", Hash.of(List.copyOf(pages), Theme.hash()).substring(0, 12));
  }

  /// Returns `offline.json`: the list of files to keep.
  ///
  /// @param images the addresses of the pages' pictures
  static String files(Book book, Collection<String> images) {
    List<String> files = new ArrayList<>(List.of("./"));
    book.pages().stream().map(PageLink::href).forEach(files::add);
    Theme.files().keySet().stream()
        .filter(file -> !file.endsWith(".txt") && !file.endsWith(".png"))
        .forEach(files::add);
    files.add(SEARCH);
    files.addAll(images);
    String listed =
        files.stream().map(file -> "\"" + file + "\"").collect(Collectors.joining(",\n  "));
    return "[\n  " + listed + "\n]\n";
  }
}
