package manyclients.site.weave.book;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// The source of one page of the book.
///
/// @param href the page's address, `01-blocking.html`
/// @param number the chapter's number, or an empty string
/// @param file its first file of text
/// @param folder the folder that paths in the text are relative to
/// @param attributes the values of `{name}` in the text
/// @param group the heading of its group in the contents; an empty string for none
public record PageSource(
    String href,
    String number,
    Path file,
    Path folder,
    Map<String, String> attributes,
    String group) {
  private static final String PROMISE = ":promise:";

  public PageSource {
    attributes = Map.copyOf(attributes);
  }

  /// Returns its address without the ending: `01-blocking`.
  public String name() {
    return href.replaceFirst("\\.html$", "");
  }

  /// Returns whether it is the text of a module, a chapter or the workshop.
  public boolean isOfModule() {
    return !folder.endsWith(Contents.FOLDER);
  }

  /// Returns the page's promise, that is, what its reader can do afterwards: the line `:promise: …`
  /// of its head, or an empty string.
  public String promise() {
    return Root.lines(file).stream()
        .takeWhile(line -> !line.isBlank())
        .filter(line -> line.startsWith(PROMISE))
        .map(line -> line.substring(PROMISE.length()).strip())
        .findFirst()
        .orElse("");
  }

  /// Returns the text after `= ` on the first line, or an empty string if it has no title.
  public String title() {
    List<String> lines = Root.lines(file);
    boolean titled = !lines.isEmpty() && lines.getFirst().startsWith("= ");
    return titled ? lines.getFirst().substring(2).strip() : "";
  }
}
