package manyclients.exercises.kit;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/// A [Course] with one exercise, and checks of answers to it. The time limit is generous for a busy
/// machine, except in the checks of endless answers.
final class Answers implements AutoCloseable {
  private static final CheckLimits LIMITS = new CheckLimits(Duration.ofSeconds(40), 64 << 10);
  private static final CheckLimits TIGHT = new CheckLimits(Duration.ofSeconds(2), 64 << 10);

  final Course course;
  final Checker checker;

  Answers(Path root) throws IOException {
    course = Course.in(root);
    checker = new Checker(LIMITS);
  }

  /// Returns the verdict on an answer with this method body.
  CheckResult check(String body) throws Exception {
    return checker.check(course.solve(body));
  }

  /// Returns the report for its author.
  String report(String body) throws Exception {
    return Report.of(course.exercise(), check(body));
  }

  /// Returns the report for an answer that is stopped after 2 seconds.
  String reportInTime(String body) throws Exception {
    try (Checker strict = new Checker(TIGHT)) {
      return Report.of(course.exercise(), strict.check(course.solve(body)));
    }
  }

  @Override
  public void close() {
    checker.close();
  }
}
