package manyclients.site.weave.book;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// What one page of the book is written from.
///
/// @param href the page's address, `01-blocking.html`
/// @param number the chapter's number, or an empty string
/// @param file the text it starts with
/// @param folder the folder that paths in the text are relative to
/// @param attributes what `{name}` stands for in the text
/// @param group under which heading of the contents it stands; an empty string for none
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

  /// Its address without the ending: `01-blocking`.
  public String name() {
    return href.replaceFirst("\\.html$", "");
  }

  /// Is it the text of a module, a chapter or the workshop, and not one of the pages around them?
  public boolean isOfModule() {
    return !folder.endsWith(Contents.FOLDER);
  }

  /// What its reader can do afterwards: the line `:promise: …` of its head, or an empty string.
  public String promise() {
    return Root.lines(file).stream()
        .takeWhile(line -> !line.isBlank())
        .filter(line -> line.startsWith(PROMISE))
        .map(line -> line.substring(PROMISE.length()).strip())
        .findFirst()
        .orElse("");
  }

  /// The text after `= ` on the first line, or an empty string when it has no title.
  public String title() {
    List<String> lines = Root.lines(file);
    boolean titled = !lines.isEmpty() && lines.getFirst().startsWith("= ");
    return titled ? lines.getFirst().substring(2).strip() : "";
  }
}
