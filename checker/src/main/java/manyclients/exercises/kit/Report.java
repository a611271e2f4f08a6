package manyclients.exercises.kit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// A verdict in words for the learner: the expected behaviour, the observed behaviour, its usual
/// cause, and the section to read. It is plain text, with sentences wrapped at 80 columns.
public final class Report {
  private static final int WIDTH = 80;
  private static final String INDENT = " ".repeat(12);
  private static final String FAILED = "failed";
  private static final String STOPPED = "stopped";
  private static final int TAB = 8;
  private static final int MOST_PROBLEMS = 3;
  private static final int MOST_PRINTED = 8;

  private Report() {}

  /// Returns the whole message in lines with line ends: a heading, and below it the [#body].
  public static String of(Exercise exercise, CheckResult verdict) {
    return of(exercise, verdict, UnaryOperator.identity());
  }

  /// @param address returns the address of a section of the book, which is given as in
  ///   `01-blocking.html#limits`
  public static String of(Exercise exercise, CheckResult verdict, UnaryOperator<String> address) {
    String heading = exercise.id() + " " + exercise.title() + ": " + outcome(verdict);
    return heading + "\n\n" + body(exercise, verdict, address);
  }

  /// Returns the message without its heading, indented.
  public static String body(Exercise exercise, CheckResult verdict) {
    return body(exercise, verdict, UnaryOperator.identity());
  }

  private static String body(
      Exercise exercise, CheckResult verdict, UnaryOperator<String> address) {
    List<String> lines = new ArrayList<>();
    switch (verdict) {
      case CheckResult.Passed(var findings, var thorough, var _) when thorough.isEmpty() ->
          findings(lines, findings, "");
      case CheckResult.Passed passed -> {
        String rest = body(exercise, passed.thorough().orElseThrow(), address);
        rest.lines().forEach(lines::add);
        lines.add("");
        row(lines, "note", "That demand is for the thorough. The exercise counts as solved.");
      }
      case CheckResult.Rejected rejected -> {
        findings(lines, rejected.findings(), FAILED);
        during(lines, rejected.findings(), FAILED, rejected.test());
        demand(lines, exercise, rejected);
        row(lines, "expected", rejected.expected());
        row(lines, "happened", rejected.happened());
        row(lines, "means", rejected.means());
        row(lines, "read", address.apply(exercise.link(rejected.section())));
        trace(lines, rejected.trace());
      }
      case CheckResult.NotCompiled(var problems) -> notCompiled(lines, problems);
      case CheckResult.Stopped stopped -> {
        findings(lines, stopped.findings(), STOPPED);
        during(lines, stopped.findings(), STOPPED, stopped.test());
        demand(lines, exercise, stopped);
        row(lines, "happened", stopped.happened());
        row(lines, "means", stopped.means());
        trace(lines, stopped.trace());
      }
    }
    return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
  }

  /// Adds the text of the demand that was not met.
  private static void demand(List<String> lines, Exercise exercise, CheckResult verdict) {
    String demand = exercise.demand(verdict.unmet());
    if (!demand.isEmpty()) {
      row(lines, "demand", demand);
    }
  }

  private static void trace(List<String> lines, List<String> calls) {
    if (!calls.isEmpty()) {
      lines.add("");
      lines.add("  %-10s%s".formatted("trace", calls.getFirst()));
      calls.stream().skip(1).forEach(call -> lines.add(INDENT + call));
    }
  }

  /// Returns the exercise and its verdict in one line, for lists.
  public static String line(Exercise exercise, CheckResult verdict) {
    String why =
        switch (verdict) {
          case CheckResult.Passed passed -> tests(passed.findings()) + " tests passed";
          case CheckResult.Rejected rejected ->
              "failed: " + about(rejected.findings()) + rejected.test();
          case CheckResult.NotCompiled(var problems) ->
              problems.getFirst().place() + ": " + problems.getFirst().message();
          case CheckResult.Stopped stopped -> stopped.happened();
        };
    return exercise.id() + "  " + outcome(verdict) + "  " + why;
  }

  /// Returns what to do after success: compare the answer with the solution, and think about a
  /// question.
  public static String afterwards(Exercise exercise, String question) {
    List<String> lines = new ArrayList<>();
    row(lines, "compare", "./course solution " + exercise.id() + " --diff");
    row(lines, "question", question);
    return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
  }

  /// Returns the beginning of the answer's output; empty if it printed nothing.
  public static String printed(CheckResult verdict) {
    String printed =
        switch (verdict) {
          case CheckResult.Passed passed -> passed.printed();
          case CheckResult.Rejected rejected -> rejected.printed();
          case CheckResult.NotCompiled _ -> "";
          case CheckResult.Stopped stopped -> stopped.printed();
        };
    List<String> all = printed.lines().toList();
    List<String> lines = new ArrayList<>();
    for (String line : all.stream().limit(MOST_PRINTED).toList()) {
      String name = lines.isEmpty() ? "printed" : "";
      String shown = line.length() > WIDTH ? line.substring(0, WIDTH) + " …" : line;
      lines.add("  %-10s%s".formatted(name, shown));
    }
    if (all.size() > MOST_PRINTED) {
      lines.add(INDENT + "and more");
    }
    return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
  }

  /// Returns the outcome in one or a few words, as in `solved`.
  public static String outcome(CheckResult verdict) {
    return switch (verdict) {
      case CheckResult.Passed _ -> "solved";
      case CheckResult.Rejected _ -> "not yet";
      case CheckResult.NotCompiled _ -> "does not compile";
      case CheckResult.Stopped _ -> "stopped";
    };
  }

  /// Adds the result of each demand, in the order of the text.
  private static void findings(List<String> lines, List<Finding> findings, String ended) {
    for (Finding finding : findings) {
      String demand = finding.demand();
      if (demand.isEmpty()) {
        finding.passed().forEach(test -> row(lines, "passed", test));
        finding.failed().ifPresent(test -> row(lines, ended, test));
        continue;
      }
      String passed = String.join("; ", finding.passed());
      if (finding.isShown()) {
        row(lines, "passed", demand + ": " + passed);
      } else if (!passed.isEmpty()) {
        row(lines, "so far", demand + ": " + passed);
      } else if (finding.failed().isEmpty()) {
        row(lines, "untried", demand);
      }
      finding.failed().ifPresent(test -> row(lines, ended, demand + ": " + test));
    }
  }

  /// Adds the moment at which a trial ended, unless that was in a test.
  private static void during(
      List<String> lines, List<Finding> findings, String ended, String what) {
    if (findings.stream().noneMatch(finding -> finding.failed().isPresent())) {
      row(lines, ended, what);
    }
    if (findings.stream().anyMatch(finding -> !finding.demand().isEmpty())) {
      lines.add("");
    }
  }

  private static int tests(List<Finding> findings) {
    return findings.stream().mapToInt(finding -> finding.passed().size()).sum();
  }

  /// Returns the demand that was not met, and a colon; empty if the test names none.
  private static String about(List<Finding> findings) {
    return findings.stream()
        .filter(finding -> finding.failed().isPresent() && !finding.demand().isEmpty())
        .map(finding -> finding.demand() + ": ")
        .findFirst()
        .orElse("");
  }

  private static void notCompiled(List<String> lines, List<CompileProblem> problems) {
    for (CompileProblem problem : problems.stream().limit(MOST_PROBLEMS).toList()) {
      row(lines, "where", problem.place());
      row(lines, "says", problem.message());
      if (!problem.line().isBlank()) {
        String code = withoutTabs(problem.line());
        int margin = code.length() - code.stripLeading().length();
        lines.add(INDENT + code.strip());
        lines.add(INDENT + " ".repeat(Math.max(0, problem.column() - 1 - margin)) + "^");
      }
    }
    if (problems.size() > MOST_PROBLEMS) {
      row(lines, "", "and %s more".formatted(problems.size() - MOST_PROBLEMS));
    }
  }

  /// Replaces tabs by blanks as the compiler counts columns: a tab ends at the next multiple of
  /// eight.
  private static String withoutTabs(String line) {
    StringBuilder code = new StringBuilder();
    for (int i = 0; i < line.length(); i++) {
      char each = line.charAt(i);
      code.append(each == '\t' ? " ".repeat(TAB - code.length() % TAB) : String.valueOf(each));
    }
    return code.toString();
  }

  private static void row(List<String> lines, String name, String text) {
    StringBuilder line = new StringBuilder("  %-10s".formatted(name));
    int words = 0;
    for (String word : text.split("\\s+")) {
      if (words > 0 && line.length() + 1 + word.length() > WIDTH) {
        lines.add(line.toString());
        line = new StringBuilder(INDENT);
        words = 0;
      }
      line.append(words++ == 0 ? "" : " ").append(word);
    }
    lines.add(line.toString().stripTrailing());
  }
}
