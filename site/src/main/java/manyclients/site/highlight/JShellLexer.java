package manyclients.site.highlight;

import java.util.ArrayList;
import java.util.List;

/// A JShell session: prompts, the Java after them, and JShell's answers.
final class JShellLexer implements Lexer {
  private static final String PROMPT = "jshell> ";
  private static final String MORE = "   ...> ";

  @Override
  public List<Token> tokens(String code) {
    List<Token> tokens = new ArrayList<>();
    for (String line : ConsoleLexer.lines(code)) {
      String prompt = promptOf(line);
      if (prompt.isEmpty()) {
        tokens.add(new Token(Kind.OUTPUT, line));
      } else {
        tokens.add(new Token(Kind.PROMPT, prompt));
        tokens.addAll(new JavaLexer().tokens(line.substring(prompt.length())));
      }
    }
    return tokens;
  }

  private static String promptOf(String line) {
    for (String prompt : List.of(PROMPT, MORE)) {
      if (line.startsWith(prompt)) {
        return prompt;
      }
      if (line.strip().equals(prompt.strip())) {
        return line.stripTrailing(); // a prompt without input
      }
    }
    return "";
  }
}
