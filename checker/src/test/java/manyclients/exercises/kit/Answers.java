package manyclients.exercises.kit;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/// A [Course] whose one exercise is answered in many ways. On a busy machine an answer may take
/// long, unless it is one that never ends.
final class Answers implements AutoCloseable {
  private static final CheckLimits LIMITS = new CheckLimits(Duration.ofSeconds(40), 64 << 10);
  private static final CheckLimits TIGHT = new CheckLimits(Duration.ofSeconds(2), 64 << 10);

  final Course course;
  final Checker checker;

  Answers(Path root) throws IOException {
    course = Course.in(root);
    checker = new Checker(LIMITS);
  }

  /// The verdict on an answer whose method does this.
  CheckResult check(String body) throws Exception {
    return checker.check(course.solve(body));
  }

  /// What its writer is told.
  String report(String body) throws Exception {
    return Report.of(course.exercise(), check(body));
  }

  /// What is told to somebody whose answer takes more than 2 seconds.
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
