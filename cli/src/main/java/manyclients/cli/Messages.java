package manyclients.cli;

import java.util.List;
import manyclients.exercises.kit.ExerciseProblem;
import picocli.CommandLine;

/// The one-line message for each exception.
final class Messages {

  private Messages() {}

  static String of(CommandLine.ParameterException e) {
    if (e instanceof CommandLine.UnmatchedArgumentException unmatched) {
      return unmatched(unmatched);
    }
    return lowerFirst(firstLine(String.valueOf(e.getMessage())).replaceFirst("^Error: ", ""));
  }

  static String of(Exception e) {
    if (e instanceof CommandException || e instanceof ExerciseProblem) {
      return reason(e);
    }
    String name = e.getClass().getSimpleName();
    return firstLine("unexpected " + name + ": " + e.getMessage())
        + "; please report it (see CONTRIBUTING.md)";
  }

  /// Returns the first line of an exception's message, which has to be written for users.
  static String reason(Exception e) {
    return firstLine(String.valueOf(e.getMessage()));
  }

  private static String unmatched(CommandLine.UnmatchedArgumentException e) {
    String first = e.getUnmatched().getFirst();
    boolean top = e.getCommandLine().getParent() == null;
    String kind = first.startsWith("-") ? "option" : top ? "command" : "argument";
    List<String> similar = e.getSuggestions();
    String hint = similar.isEmpty() ? "" : " (did you mean " + similar.getFirst() + "?)";
    return "there is no " + kind + " '" + first + "'" + hint;
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }

  private static String lowerFirst(String text) {
    return text.isEmpty() ? text : Character.toLowerCase(text.charAt(0)) + text.substring(1);
  }
}
