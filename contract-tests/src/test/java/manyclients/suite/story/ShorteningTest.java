package manyclients.suite.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShorteningTest {
  private static final Step CULPRIT = Step.resets(1);
  private static final Step ACCOMPLICE = Step.letGo();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 8, 20, 64})
  void stepsThatDoNotMatterAreRemoved(int steps) {
    for (int place = 0; place < steps; place++) {
      List<Step> story = pauses(steps);
      story.set(place, CULPRIT);
      story.add(ACCOMPLICE);
      Story shortest =
          Shortening.of(
              new Story(Story.Pace.CALM, story),
              part -> part.steps().containsAll(List.of(CULPRIT, ACCOMPLICE)));
      assertThat(shortest.steps()).containsExactly(CULPRIT, ACCOMPLICE);
    }
  }

  private static List<Step> pauses(int count) {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      steps.add(Step.pause(i));
    }
    return steps;
  }

  @Test
  void aStoryThatFailsWithoutStepsIsShortenedToNone() {
    assertThat(Shortening.of(Author.write(1), _ -> true).steps()).isEmpty();
  }

  @Test
  void aSeedIsAlwaysTheSameStory() {
    for (long seed = 0; seed < 100; seed++) {
      assertThat(Author.write(seed)).hasToString(Author.write(seed).toString());
    }
    assertThat(Author.write(1)).isNotEqualTo(Author.write(2));
  }
}
