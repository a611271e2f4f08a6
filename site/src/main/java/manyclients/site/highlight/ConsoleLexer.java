package manyclients.site.highlight;

import java.util.ArrayList;
import java.util.List;

/// A terminal session: `$ ` and a command, then its output.
final class ConsoleLexer implements Lexer {
  private static final String PROMPT = "$ ";

  @Override
  public List<Token> tokens(String code) {
    List<Token> tokens = new ArrayList<>();
    boolean continued = false;
    for (String line : lines(code)) {
      if (line.startsWith(PROMPT)) {
        tokens.add(new Token(Kind.PROMPT, PROMPT));
        tokens.addAll(PatternLexer.SHELL.tokens(line.substring(PROMPT.length())));
      } else if (continued) {
        tokens.addAll(PatternLexer.SHELL.tokens(line));
      } else {
        tokens.add(new Token(Kind.OUTPUT, line));
      }
      continued = (continued || line.startsWith(PROMPT)) && line.stripTrailing().endsWith("\\");
    }
    return tokens;
  }

  /// Returns the lines, each with its line end.
  static List<String> lines(String code) {
    return code.isEmpty() ? List.of() : List.of(code.split("(?<=\n)"));
  }
}
