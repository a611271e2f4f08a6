package manyclients.http.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import manyclients.http.conformance.Outcome.Answer;
import manyclients.http.message.HttpDate;

/// The allowed answers, in the notation of `http11probe.txt`: alternatives, each of statuses and
/// conditions.
final class Expectation {
  private final List<List<String>> alternatives;

  private Expectation(List<List<String>> alternatives) {
    this.alternatives = alternatives;
  }

  static Expectation of(String text) {
    List<List<String>> alternatives = new ArrayList<>();
    for (String alternative : text.split("\\|")) {
      if (!alternative.isBlank()) {
        alternatives.add(List.of(alternative.strip().split(" +")));
      }
    }
    return new Expectation(alternatives);
  }

  boolean holds(Outcome outcome) {
    return alternatives.stream().anyMatch(it -> holds(it, outcome));
  }

  private static boolean holds(List<String> words, Outcome outcome) {
    List<Answer> answers = outcome.answers();
    int statuses = 0;
    for (String word : words) {
      if (isStatus(word)) {
        if (statuses == answers.size() || !isStatus(word, answers.get(statuses).status())) {
          return false;
        }
        statuses++;
      }
    }
    if (statuses == 0 && !answers.isEmpty()) {
      return false;
    }
    int seen = statuses;
    return words.stream().filter(word -> !isStatus(word)).allMatch(it -> holds(it, seen, outcome));
  }

  private static boolean isStatus(String word) {
    return word.matches("!?[0-9][0-9x]{2}|any");
  }

  private static boolean isStatus(String word, int status) {
    if (word.startsWith("!")) {
      return !isStatus(word.substring(1), status);
    }
    return word.equals("any")
        || word.equals(Integer.toString(status))
        || word.endsWith("xx") && word.charAt(0) - '0' == status / 100;
  }

  private static boolean holds(String condition, int statuses, Outcome outcome) {
    List<Answer> answers = outcome.answers();
    return switch (condition) {
      case "closed" -> outcome.closed();
      case "silence" -> answers.isEmpty() && !outcome.closed();
      case "only" -> answers.size() == statuses;
      default -> !answers.isEmpty() && holds(condition, answers.get(statuses - 1));
    };
  }

  private static boolean holds(String condition, Answer answer) {
    String[] parts = condition.split("=", 2);
    String value = parts.length < 2 ? "" : parts[1].replace('_', ' ').replace("\\x00", "\0");
    String body = answer.body().toLowerCase(Locale.ROOT);
    return switch (parts[0]) {
      case "body" -> answer.body().strip().equals(value) || answer.body().equals("OK");
      case "not" -> answer.status() != Integer.parseInt(value);
      case "empty" -> answer.body().isEmpty();
      case "has" -> answer.fields().containsKey(value);
      case "lacks" -> !answer.fields().containsKey(value);
      case "has-text" -> body.contains(value.toLowerCase(Locale.ROOT));
      case "lacks-text" -> !body.contains(value.toLowerCase(Locale.ROOT));
      case "date" -> {
        String date = answer.fields().getOrDefault("date", "");
        yield date.endsWith(" GMT") && date.length() == 29 && HttpDate.parse(date).isPresent();
      }
      default -> throw new IllegalArgumentException("no condition: " + condition);
    };
  }
}
