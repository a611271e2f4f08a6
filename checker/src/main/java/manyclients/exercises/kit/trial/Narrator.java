package manyclients.exercises.kit.trial;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Trace;
import org.junit.platform.engine.CancellationToken;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/// Turns JUnit's reports into events, and stops JUnit at the first failure, because one mistake is
/// enough to think about.
final class Narrator implements TestExecutionListener {
  /// The places between two words of a method's name.
  private static final Pattern WORDS =
      Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

  private final Journal journal;
  private final Sightings sightings;
  private final TimeLimit limit;
  private final CancellationToken cancellation;
  private boolean failed;

  Narrator(Journal journal, Sightings sightings, TimeLimit limit, CancellationToken cancellation) {
    this.limit = limit;
    this.journal = journal;
    this.sightings = sightings;
    this.cancellation = cancellation;
  }

  CancellationToken cancellation() {
    return cancellation;
  }

  boolean hasFailed() {
    return failed;
  }

  @Override
  public void testPlanExecutionStarted(TestPlan plan) {
    for (TestIdentifier root : plan.getRoots()) {
      for (TestIdentifier test : plan.getDescendants(root)) {
        if (test.isTest()) {
          journal.write(new Event.Planned(sentence(test), demand(test.getSource())));
        }
      }
    }
  }

  @Override
  public void executionStarted(TestIdentifier test) {
    if (test.isTest()) {
      limit.begin();
      Trace.clear();
      journal.write(new Event.Started(sentence(test)));
    }
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (result.getStatus() == TestExecutionResult.Status.FAILED && !failed) {
      failed = true;
      cancellation.cancel();
      String name = sentence(test);
      journal.write(new Event.Traced(Trace.calls()));
      journal.write(
          result.getThrowable().map(thrown -> failure(name, thrown)).orElseGet(() -> vague(name)));
    } else if (result.getStatus() == TestExecutionResult.Status.SUCCESSFUL && test.isTest()) {
      journal.write(new Event.Passed(sentence(test)));
    }
  }

  private Event failure(String test, Throwable thrown) {
    if (thrown instanceof Lesson lesson) {
      return new Event.Failed(
          test, lesson.expected(), lesson.happened(), lesson.means(), lesson.section());
    }
    if (thrown instanceof ExceptionInInitializerError && thrown.getCause() != null) {
      return failure(test, thrown.getCause()); // its name and line are more helpful
    }
    String place = sightings.in(thrown.getStackTrace()).map(at -> ", thrown at " + at).orElse("");
    return new Event.Failed(test, "no exception", describe(thrown) + place, meaning(place), "");
  }

  private static String meaning(String place) {
    return place.isEmpty()
        ? "The test met an unexpected state, because of something that your class did before, or"
            + " did not do."
        : "Your code threw the exception. Begin at that line.";
  }

  private static Event vague(String test) {
    return new Event.Failed(test, "the test to pass", "it did not", "JUnit gives no reason.", "");
  }

  private static String describe(Throwable thrown) {
    String message = thrown.getMessage();
    String name = thrown.getClass().getSimpleName();
    return message == null ? name : name + " (" + message + ")";
  }

  /// Returns the demand of a test; empty if it names none.
  static String demand(Optional<TestSource> test) {
    return test.map(source -> source instanceof MethodSource method ? method.getJavaMethod() : null)
        .map(method -> method.getAnnotation(Demand.class))
        .map(Demand::value)
        .orElse("");
  }

  /// Returns a test's name as a sentence: `aThirdClientWaits` becomes `a third client waits`.
  private static String sentence(TestIdentifier test) {
    String name =
        test.getSource()
            .map(source -> source instanceof MethodSource method ? method.getMethodName() : null)
            .orElseGet(test::getDisplayName);
    return WORDS.matcher(name).replaceAll(" ").toLowerCase(Locale.ROOT);
  }
}
