package manyclients.site.page;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import manyclients.site.files.Hash;
import manyclients.site.files.Resources;

/// The files of the theme: style sheets, scripts, fonts with their licences, icons.
public final class Theme {
  /// The style sheets that are joined in this order into `book.css`.
  static final List<String> STYLE_SHEETS =
      List.of(
          "tokens.css",
          "layout.css",
          "prose.css",
          "code.css",
          "search.css",
          "machine.css",
          "designs.css",
          "results.css",
          "print.css");

  /// The scripts that are joined in this order into `book.js`.
  static final List<String> SCRIPTS =
      List.of(
          "site.js",
          "folds.js",
          "measured.js",
          "letters.js",
          "finding.js",
          "search.js",
          "keys.js",
          "designs.js",
          "results.js",
          "progress.js",
          "offline.js",
          "later.js");

  /// The files that are copied; scripts and style sheets lose their comments.
  static final List<String> FILES =
      List.of(
          "favicon.svg",
          "card.png",
          "touch-icon.png",
          "icon-512.png",
          "laid-out.js",
          "numbers.js",
          "reading.js",
          "steps.js",
          "question/question.css",
          "question/page.js",
          "question/box.js",
          "question/store.js",
          "question/words.js",
          "question/number.js",
          "question/choice.js",
          "question/order.js",
          "question/curve.js",
          "question/shape.js",
          "question/summary.js",
          "question/again.js",
          "machine/chance.js",
          "machine/parser.js",
          "machine/queue.js",
          "machine/cores.js",
          "machine/model.js",
          "machine/figures.js",
          "machine/words.js",
          "machine/draw.js",
          "machine/server.js",
          "machine/pair.js",
          "machine/epoll.js",
          "machine/marks.js",
          "machine/bytes.js",
          "machine/ceilings.js",
          "machine/rings.js",
          "machine/owners.js",
          "machine/subjects.js",
          "machine/worker.js",
          "machine/machine.js",
          "fonts/literata-regular.woff2",
          "fonts/literata-italic.woff2",
          "fonts/literata-semibold.woff2",
          "fonts/literata-OFL.txt",
          "fonts/jetbrains-mono-regular.woff2",
          "fonts/jetbrains-mono-italic.woff2",
          "fonts/jetbrains-mono-bold.woff2",
          "fonts/jetbrains-mono-OFL.txt");

  /// Matches comments on their own lines.
  private static final Pattern COMMENTS =
      Pattern.compile("^[ \\t]*(//.*|/\\*[^*]*+(?:\\*(?!/)[^*]*+)*+\\*/)\\R", Pattern.MULTILINE);

  /// Matches blanks at the beginning of lines, comments at their end, and empty lines.
  private static final Pattern INDENTS =
      Pattern.compile("^[ \\t]+|(?<=[;,{})]) +// .*$|^\\R", Pattern.MULTILINE);

  private Theme() {}

  /// Returns the theme's files, by their addresses on the site.
  public static SortedMap<String, byte[]> files() {
    SortedMap<String, byte[]> files = new TreeMap<>();
    files.put("theme/book.css", styleSheet().getBytes(StandardCharsets.UTF_8));
    files.put("theme/book.js", joined(SCRIPTS).getBytes(StandardCharsets.UTF_8));
    for (String file : FILES) {
      files.put("theme/" + file, bytes(file));
    }
    return files;
  }

  /// Returns a hash of all files.
  public static String hash() {
    Hash hash = new Hash();
    files().values().forEach(hash::add);
    return hash.hex();
  }

  static String styleSheet() {
    return joined(STYLE_SHEETS);
  }

  static String joined(List<String> files) {
    var all = new StringBuilder();
    for (String file : files) {
      all.append(text(file)).append('\n');
    }
    return all.toString();
  }

  /// Returns the script that goes into the page itself, because light or dark must be chosen before
  /// the first paint. It is the same on all pages: a content security policy can allow its hash.
  static String boot() {
    return text("boot.js").strip();
  }

  private static byte[] bytes(String file) {
    return file.endsWith(".js") || file.endsWith(".css")
        ? text(file).getBytes(StandardCharsets.UTF_8)
        : Resources.bytes("/theme/" + file);
  }

  /// Returns a file without comments and indents, which only a reader of the source needs.
  private static String text(String file) {
    String text = COMMENTS.matcher(Resources.text("/theme/" + file)).replaceAll("");
    return INDENTS.matcher(text).replaceAll("");
  }
}
