package manyclients.site.highlight;

import java.util.List;

/// Cuts code into tokens without losing a character, whatever the code looks like.
@FunctionalInterface
interface Lexer {
  List<Token> tokens(String code);
}
