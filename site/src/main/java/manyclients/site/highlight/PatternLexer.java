package manyclients.site.highlight;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A lexer for small languages: one regular expression with a named group for each coloured kind;
/// text between two matches is plain.
final class PatternLexer implements Lexer {
  static final Lexer SHELL =
      new PatternLexer(
          """
          (?<comment>(?<![\\S])#[^\\n]*)\
          |(?<string>"(?:\\\\.|[^"\\\\])*+"|'[^']*+')\
          |(?<annotation>\\$\\{[^}\\n]*}|\\$\\w+)\
          |(?<keyword>(?<![\\w./-])(?:if|then|else|elif|fi|for|in|do|done|while|case|esac|exit)\
          (?![\\w./-]))\
          """);

  static final Lexer JSON =
      new PatternLexer(
          """
          (?<type>"(?:\\\\.|[^"\\\\])*+"(?=\\s*:))\
          |(?<string>"(?:\\\\.|[^"\\\\])*+")\
          |(?<number>-?\\b\\d[\\d.eE+-]*)\
          |(?<keyword>\\b(?:true|false|null)\\b)\
          """);

  static final Lexer XML =
      new PatternLexer(
          """
          (?<comment><!--[\\s\\S]*?(?:-->|\\z))\
          |(?<keyword></?[\\w:.-]+|/?>|<[?!][\\w-]+|\\?>)\
          |(?<annotation>(?<=\\s)[\\w:.-]+(?==["']))\
          |(?<string>(?<==)(?:"[^"]*+"|'[^']*+'))\
          """);

  static final Lexer PROPERTIES =
      new PatternLexer("(?m)(?<comment>^\\s*[#!][^\\n]*)|(?<type>^\\s*[\\w.-]+(?=\\s*=))");

  private final Pattern pattern;
  private final List<String> groups;

  private PatternLexer(String regex) {
    pattern = Pattern.compile(regex);
    groups = List.copyOf(pattern.namedGroups().keySet());
  }

  @Override
  public List<Token> tokens(String code) {
    List<Token> tokens = new ArrayList<>();
    Matcher matcher = pattern.matcher(code);
    int end = 0;
    while (matcher.find()) {
      plain(tokens, code.substring(end, matcher.start()));
      tokens.add(new Token(kind(matcher), matcher.group()));
      end = matcher.end();
    }
    plain(tokens, code.substring(end));
    return tokens;
  }

  private Kind kind(Matcher matcher) {
    for (String group : groups) {
      if (matcher.group(group) != null) {
        return Kind.valueOf(group.toUpperCase(Locale.ROOT));
      }
    }
    return Kind.PLAIN;
  }

  private static void plain(List<Token> tokens, String text) {
    if (!text.isEmpty()) {
      tokens.add(new Token(Kind.PLAIN, text));
    }
  }
}
