package manyclients.site.weave.question;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The formula of a question's model: numbers, names, `+ - * /` and brackets.
final class Formula {
  private static final Pattern TOKEN =
      Pattern.compile("\\s*(\\d[\\d,]*(?:\\.\\d+)?|[a-z][\\w-]*[a-z0-9]|[a-z]|[-+*/()])");

  private final String text;
  private final Map<String, Double> values;
  private final Matcher tokens;
  private String next = "";

  private Formula(String text, Map<String, Double> values) {
    this.text = text;
    this.values = values;
    this.tokens = TOKEN.matcher(text);
  }

  /// @throws IllegalArgumentException whose message says what is wrong
  static double value(String text, Map<String, Double> values) {
    Formula formula = new Formula(text, values);
    formula.advance();
    double value = formula.sum();
    if (!formula.next.isEmpty()) {
      throw formula.wrong();
    }
    return value;
  }

  static double number(String digits) {
    try {
      return Double.parseDouble(digits.replace(",", "").strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + digits + "' is not a number", e);
    }
  }

  private double sum() {
    double value = product();
    while (next.equals("+") || next.equals("-")) {
      value += take().equals("+") ? product() : -product();
    }
    return value;
  }

  private double product() {
    double value = operand();
    while (next.equals("*") || next.equals("/")) {
      value = take().equals("*") ? value * operand() : value / operand();
    }
    return value;
  }

  private double operand() {
    String token = take();
    if (token.equals("(")) {
      double value = sum();
      if (!take().equals(")")) {
        throw wrong();
      }
      return value;
    }
    Double named = values.get(token);
    if (named != null) {
      return named;
    }
    if (token.isEmpty() || !Character.isDigit(token.charAt(0))) {
      throw new IllegalArgumentException("'" + token + "' is unknown in the model: " + text);
    }
    return number(token);
  }

  private String take() {
    String taken = next;
    advance();
    return taken;
  }

  private void advance() {
    if (tokens.lookingAt()) {
      next = tokens.group(1);
      tokens.region(tokens.end(), text.length());
    } else if (tokens.hitEnd()) {
      next = "";
    } else {
      throw wrong();
    }
  }

  private IllegalArgumentException wrong() {
    return new IllegalArgumentException("the model cannot be read: " + text);
  }
}
