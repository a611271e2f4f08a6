package manyclients.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Set;
import manyclients.suite.story.Seeds;
import manyclients.testkit.Patience;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Random stories find planted faults.
@Tag("thorough")
class StoriesAreStrictTest {
  private static final Patience LITTLE = new Patience(Duration.ofSeconds(1));

  @ParameterizedTest
  @EnumSource(
      names = {
        "ONE_CLIENT_AT_A_TIME",
        "REPLIES_SWAPPED",
        "REPLIES_MISCOUNTED",
        "LIMIT_OFF_BY_ONE",
        "EARLIER_REQUESTS_FORGOTTEN",
        "EMPTY_FRAME_IGNORED",
        "HANDLER_BUFFER_FROM_ZERO",
        "HANDLER_EXCEPTION_ENDS_ALL",
        "RESET_ON_HALF_CLOSE",
        "NO_IDLE_TIMEOUT",
        "THREAD_LEFT",
        "SECOND_CLOSE_THROWS",
        "CLOSED_BY_HANDLER",
        "REPLY_CONSUMED",
        "ERROR_NOT_TOLD",
        "ERROR_TOLD_TWICE"
      })
  void aPlantedFaultFailsOneOf400Stories(Fault fault) throws Exception {
    SubjectEngine engine = new SubjectEngine(fault, Set.of());
    boolean isMet = false;
    for (int first = 1; first < 400 && !isMet; first += 40) {
      isMet = new Seeds(first, 40).failure(engine, LITTLE).isPresent();
    }
    assertThat(isMet).as("%s is met", fault).isTrue();
  }

  /// The server miscounts replies even to the last client, so the shortest failing story has no
  /// steps.
  @Test
  void theShortestFailingStoryIsReported() {
    SubjectEngine engine = new SubjectEngine(Fault.REPLIES_MISCOUNTED, Set.of());
    Patience patience = new Patience(Duration.ofSeconds(10));
    assertThatThrownBy(() -> new Seeds(1, 20).play(engine, patience))
        .isInstanceOf(AssertionError.class)
        .message()
        .containsPattern("The shortest that still fails, 0 of its \\d+ steps:\\R")
        .contains("Story.of(CALM)")
        .contains("-Dseed=");
  }
}
