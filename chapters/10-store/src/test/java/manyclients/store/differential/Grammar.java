package manyclients.store.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/// Generates commands from patterns.
///
/// | in a pattern | becomes |
/// |---|---|
/// | `K` | a key; there are few, so that commands share them |
/// | `V` | a value, which may be a number, or empty, or binary |
/// | `I`, `F`, `O` | an integer, a decimal number, an offset, or nearly one |
/// | `S`, `L`, `T`, `M` | a duration or (`T`, `M`) a time, in seconds or milliseconds |
/// | `C`, `P` | a channel, and a pattern for keys and channels |
/// | `[a|b c]` | one of the alternatives, or none |
/// | `(a b)+` | the content, one to three times |
final class Grammar {
  private static final List<String> KEYS = List.of("a", "b", "c", "key:1", "key:2", "d");
  private static final List<String> VALUES =
      List.of(
          "",
          "0",
          "1",
          "-1",
          "10",
          "v",
          "value",
          "hello world",
          "3.0",
          "2.50",
          "1e2",
          " 1",
          "1 ",
          "01",
          "+1",
          "-0",
          "9223372036854775807",
          "-9223372036854775808",
          "9223372036854775808",
          "\u0000\u00ff\r\n",
          "\u00e9",
          "inf",
          "nan",
          "x".repeat(50),
          "y".repeat(1_000));
  private static final List<String> INTEGERS =
      List.of(
          "0",
          "1",
          "-1",
          "2",
          "10",
          "100",
          "-5",
          "9223372036854775807",
          "-9223372036854775808",
          "9223372036854775808",
          "1.5",
          "abc",
          "",
          " 1",
          "01",
          "+1",
          "-0");
  private static final List<String> DECIMALS =
      List.of(
          "0", "1", "-1", "0.1", "1.5", "-2.25", "3.0", "1e2", "1e-2", "10.000", "5.0e3", "0.5",
          "inf", "-inf", "nan", "abc", "", " 1", "1 ", "+1", ".5", "5.", "0x10", "1e400");
  private static final List<String> OFFSETS =
      List.of("0", "1", "2", "3", "5", "-1", "-2", "-100", "100", "x", "9223372036854775807");
  private static final List<String> LONG_ENOUGH =
      List.of("100", "1000", "100000", "5000", "0", "-1", "abc", "9223372036854775807", "1.5");
  private static final List<String> CHANNELS = List.of("ch", "ch:1", "news");
  private static final List<String> PATTERNS =
      List.of(
          "*",
          "ch*",
          "key:?",
          "key:[12]",
          "[^a]",
          "\\*",
          "k*[!x]",
          "a",
          "?",
          "",
          "[a-c]",
          "[c-a]",
          "ch:*",
          "**",
          "[",
          "\\",
          "ke\\y*",
          "[a",
          "n?ws");

  private final RandomGenerator random;

  /// Returns a step that reads every key that a sequence can have created.
  static Step allKeys(int client) {
    List<String> words = new ArrayList<>(List.of("EXISTS"));
    words.addAll(KEYS);
    words.addAll(VALUES);
    words.addAll(INTEGERS);
    words.addAll(OFFSETS);
    words.addAll(LONG_ENOUGH);
    return Step.of(client, words.toArray(String[]::new));
  }

  Grammar(RandomGenerator random) {
    this.random = random;
  }

  /// Returns a command for this pattern.
  List<String> words(String pattern) {
    List<String> words = new ArrayList<>();
    expand(pattern, words);
    return words;
  }

  private void expand(String pattern, List<String> words) {
    int at = 0;
    while (at < pattern.length()) {
      char c = pattern.charAt(at);
      if (c == '[') {
        int end = pattern.indexOf(']', at);
        option(pattern.substring(at + 1, end), words);
        at = end + 1;
      } else if (c == '(') {
        int end = pattern.indexOf(")+", at);
        for (int i = random.nextInt(1, 4); i > 0; i--) {
          expand(pattern.substring(at + 1, end), words);
        }
        at = end + 2;
      } else if (c == ' ') {
        at++;
      } else {
        int end = pattern.indexOf(' ', at);
        end = end < 0 ? pattern.length() : end;
        words.add(word(pattern.substring(at, end)));
        at = end;
      }
    }
  }

  private void option(String alternatives, List<String> words) {
    if (random.nextBoolean()) {
      expand(pick(List.of(alternatives.split("\\|"))), words);
    }
  }

  private String word(String symbol) {
    return switch (symbol) {
      case "K" -> pick(KEYS);
      case "V" -> pick(VALUES);
      case "I" -> pick(INTEGERS);
      case "F" -> pick(DECIMALS);
      case "O" -> pick(OFFSETS);
      case "S" -> pick(LONG_ENOUGH);
      case "L" -> pick(LONG_ENOUGH).replaceFirst("^(\\d+)$", "$1000");
      case "T" -> time("");
      case "M" -> time("000");
      case "C" -> pick(CHANNELS);
      case "P" -> pick(PATTERNS);
      default -> anyCase(symbol);
    };
  }

  /// Returns a time in the year 2100 or 1970, or one of [#LONG_ENOUGH].
  private String time(String thousand) {
    return switch (random.nextInt(5)) {
      case 0 -> "1" + thousand;
      case 1 -> pick(LONG_ENOUGH);
      default -> "4102444800" + thousand;
    };
  }

  private String anyCase(String word) {
    return switch (random.nextInt(4)) {
      case 0 -> word.toLowerCase(java.util.Locale.ROOT);
      case 1 -> word.charAt(0) + word.substring(1).toLowerCase(java.util.Locale.ROOT);
      default -> word;
    };
  }

  <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /// Returns the command with one argument too many, too few, or changed: usually an error.
  List<String> spoilt(List<String> words) {
    List<String> spoilt = new ArrayList<>(words);
    int at = random.nextInt(words.size());
    switch (random.nextInt(3)) {
      case 0 -> spoilt.add(random.nextInt(1, words.size() + 1), pick(VALUES));
      case 1 -> {
        if (words.size() > 1) {
          spoilt.remove(Math.max(at, 1));
        }
      }
      default -> spoilt.set(at, pick(VALUES));
    }
    return spoilt;
  }
}
