package manyclients.exercises.kit.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A count of mutations is of a solution's code: another comment leaves it as true as it was.
class MutationScoreTest {
  private static final String SOLUTION =
      """
      class Lane {
        // the first
        int first = a - 1; /* and so on */
        String text = "// no \\" comment";
        char quote = '"';
      }
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "// the first|// the one that waits longest, or \"none\"",
        "  // the first\n|",
        "/* and so on */|",
        " first = a - 1;|\n      first\n      = a-1;",
      })
  void aCommentOrALineBreakChangesNothing(String edit) {
    assertThat(stampAfter(edit)).isEqualTo(MutationScore.stamp(SOLUTION));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a - 1|a + 1",
        "int first|intfirst",
        "// no|//  no",
        "\" comment|\" comment ",
        "'\"'|'/'",
        "/* and so on */|int second;",
      })
  void anythingElseDoes(String edit) {
    assertThat(stampAfter(edit)).isNotEqualTo(MutationScore.stamp(SOLUTION));
  }

  @Test
  void aTextBlockIsCodeToTheLastBlank() {
    String block = "String s = \"\"\"\n    // not a comment\n    \"\"\";";
    assertThat(MutationScore.stamp(block.replace("a comment", "a  comment")))
        .isNotEqualTo(MutationScore.stamp(block));
  }

  private static String stampAfter(String edit) {
    String[] sides = edit.split("\\|", 2);
    assertThat(SOLUTION).contains(sides[0]);
    return MutationScore.stamp(SOLUTION.replace(sides[0], sides[1]));
  }
}
