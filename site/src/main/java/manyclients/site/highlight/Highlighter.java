package manyclients.site.highlight;

import java.util.List;
import java.util.Locale;

/// Converts code to HTML. Its output, with its tags stripped and its entities decoded, is the code
/// again, and no element crosses the end of a line: so a caller may cut the result into lines,
/// number them, mark them as added, or put a callout at their end.
public final class Highlighter {
  private Highlighter() {}

  /// Returns the code as HTML for the inside of a `<pre>`.
  ///
  /// @param language `java`, `jshell`, `shell`, `console`, `xml`, `json`, `properties`, or another
  ///   name of these; everything else is escaped and not coloured
  public static String toHtml(String code, String language) {
    var html = new StringBuilder(code.length() * 2);
    for (Token token : lexer(language).tokens(code)) {
      append(html, token);
    }
    return html.toString();
  }

  /// Returns the lines of [#toHtml], without their line ends.
  public static List<String> toLines(String code, String language) {
    var lines = List.of(toHtml(code, language).split("\n", -1));
    return code.endsWith("\n") ? lines.subList(0, lines.size() - 1) : lines;
  }

  private static Lexer lexer(String language) {
    return switch (language.toLowerCase(Locale.ROOT)) {
      case "java" -> new JavaLexer();
      case "jshell" -> new JShellLexer();
      case "shell", "bash", "sh" -> PatternLexer.SHELL;
      case "console" -> new ConsoleLexer();
      case "xml", "html", "svg" -> PatternLexer.XML;
      case "json" -> PatternLexer.JSON;
      case "properties" -> PatternLexer.PROPERTIES;
      default -> code -> List.of(new Token(Kind.PLAIN, code));
    };
  }

  private static void append(StringBuilder html, Token token) {
    String cssClass = token.kind().cssClass();
    if (cssClass.isEmpty()) {
      html.append(Html.escape(token.text()));
      return;
    }
    String separator = "";
    for (String line : token.text().split("\n", -1)) {
      html.append(separator);
      if (!line.isEmpty()) {
        html.append("<span class=\"").append(cssClass).append("\">");
        html.append(Html.escape(line)).append("</span>");
      }
      separator = "\n";
    }
  }
}
