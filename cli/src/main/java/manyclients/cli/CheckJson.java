package manyclients.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import manyclients.exercises.kit.Answer;
import manyclients.exercises.kit.CheckResult;
import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.Finding;
import org.jspecify.annotations.Nullable;

/// The results of checks as JSON, for a program such as one that keeps a list of marks.
final class CheckJson {

  private CheckJson() {}

  /// @param root the course's folder; its version and its commit identify the tests
  static Map<String, @Nullable Object> of(Path root, List<Checked> all) throws IOException {
    CourseVersion course = CourseVersion.of(root);
    Map<String, @Nullable Object> document = new LinkedHashMap<>();
    document.put("version", course.number());
    document.put("commit", course.commit().orElse(null));
    document.put("answers", all.stream().map(CheckJson::of).toList());
    return document;
  }

  private static Map<String, @Nullable Object> of(Checked checked) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("by", checked.by().isEmpty() ? null : checked.by());
    members.put("exercise", checked.exercise().id());
    members.put("title", checked.exercise().title());
    members.put("verdict", checked.outcome());
    members.put("status", checked.status());
    members.put("sha256", checked.answer().map(CheckJson::hash).orElse(null));
    members.put("demands", demands(checked));
    checked.verdict().ifPresent(verdict -> members.putAll(message(checked.exercise(), verdict)));
    return members;
  }

  private static List<Map<String, @Nullable Object>> demands(Checked checked) {
    List<Finding> findings = checked.verdict().map(CheckResult::findings).orElse(List.of());
    List<String> thorough = checked.exercise().forTheThorough();
    return checked.exercise().demands().stream()
        .map(demand -> {
          Map<String, @Nullable Object> members = new LinkedHashMap<>();
          members.put("demand", demand);
          members.put("state", state(demand, checked, findings));
          members.put("forTheThorough", thorough.contains(demand));
          return members;
        })
        .toList();
  }

  private static String state(String demand, Checked checked, List<Finding> findings) {
    CheckResult alone = checked.alone().get(demand);
    Stream<Finding> all = alone == null ? findings.stream() : alone.findings().stream();
    return all.filter(finding -> finding.demand().equals(demand))
        .map(CheckJson::state)
        .findFirst()
        .orElse("untried");
  }

  private static String state(Finding finding) {
    if (finding.failed().isPresent()) {
      return "failed";
    }
    return finding.isShown() ? "passed" : "untried";
  }

  /// Returns the feedback that the learner would read.
  private static Map<String, @Nullable Object> message(Exercise exercise, CheckResult verdict) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    switch (verdict) {
      case CheckResult.Passed _ -> {}
      case CheckResult.Rejected rejected -> {
        members.put("test", rejected.test());
        members.put("expected", rejected.expected());
        members.put("happened", rejected.happened());
        members.put("means", rejected.means());
        members.put("read", exercise.link(rejected.section()));
      }
      case CheckResult.Stopped stopped -> {
        members.put("test", stopped.test());
        members.put("happened", stopped.happened());
        members.put("means", stopped.means());
      }
      case CheckResult.NotCompiled(var problems) ->
          members.put(
              "problems",
              problems.stream().map(each -> each.place() + ": " + each.message()).toList());
    }
    return members;
  }

  private static String hash(Answer answer) {
    try {
      byte[] text = answer.text().getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has SHA-256
    }
  }
}
