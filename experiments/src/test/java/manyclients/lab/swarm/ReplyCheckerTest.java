package manyclients.lab.swarm;

import static manyclients.lab.swarm.Dialogue.Outcome.GARBAGE;
import static manyclients.lab.swarm.Dialogue.Outcome.INCOMPLETE;
import static manyclients.lab.swarm.Dialogue.Outcome.RIGHT;
import static manyclients.lab.swarm.Dialogue.Outcome.WRONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import manyclients.lab.swarm.Dialogue.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyCheckerTest {
  private static final int CONNECTION = 3;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 8, 9, 40})
  void repliesAreRightWhereverTheyAreCut(int size) {
    byte[] replies = replies(size, 0, 1, 2);
    for (int first = 0; first <= replies.length; first++) {
      for (int second = first; second <= replies.length; second++) {
        var checker = new ReplyChecker(CONNECTION, size);
        assertThat(outcomes(checker, replies, first, second)).containsExactly(RIGHT, RIGHT, RIGHT);
        assertThat(checker.replies()).isEqualTo(3);
        assertThat(checker.inside()).isFalse();
      }
    }
  }

  @Test
  void aChangedByteMakesThatReplyWrongAndNoOther() {
    int frame = 4 + 20;
    for (int at = frame + 4; at < 2 * frame; at++) {
      byte[] replies = replies(20, 0, 1, 2);
      replies[at]++;
      for (int cut = 0; cut <= replies.length; cut++) {
        assertThat(outcomes(new ReplyChecker(CONNECTION, 20), replies, cut, cut))
            .containsExactly(RIGHT, WRONG, RIGHT);
      }
    }
  }

  @Test
  void repliesInAnotherOrderAreWrong() {
    assertThat(outcomes(new ReplyChecker(CONNECTION, 16), replies(16, 1, 0, 2), 5, 33))
        .containsExactly(WRONG, WRONG, RIGHT);
  }

  @Test
  void aReplyOfAnotherLengthIsWrongAndTheNextIsRight() {
    ByteBuffer in = ByteBuffer.allocate(200);
    in.put(frame(12, 0)).put(frame(20, 1)).put(frame(16, 2)).flip();
    byte[] bytes = new byte[in.remaining()];
    in.get(bytes);
    assertThat(outcomes(new ReplyChecker(CONNECTION, 16), bytes, 9, 22))
        .containsExactly(WRONG, WRONG, RIGHT);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE})
  void aLengthThatNoReplyCanHaveIsGarbage(int length) {
    ByteBuffer in = ByteBuffer.allocate(8).putInt(length).putInt(0).flip();
    assertThat(new ReplyChecker(CONNECTION, 16).check(in)).isEqualTo(GARBAGE);
  }

  @Test
  void theCheckerIsInsideAReplyFromItsFirstByteToItsLast() {
    ByteBuffer in = ByteBuffer.wrap(replies(6, 0));
    var checker = new ReplyChecker(CONNECTION, 6);
    assertThat(checker.inside()).isFalse();
    while (in.remaining() > 1) {
      assertThat(checker.check(in.slice(in.position(), 1))).isEqualTo(INCOMPLETE);
      assertThat(checker.inside()).isTrue();
      in.get();
    }
    assertThat(checker.check(in)).isEqualTo(RIGHT);
    assertThat(checker.inside()).isFalse();
  }

  private static List<Outcome> outcomes(ReplyChecker checker, byte[] bytes, int first, int second) {
    List<Outcome> outcomes = new ArrayList<>();
    int[] cuts = {0, first, second, bytes.length};
    for (int i = 1; i < cuts.length; i++) {
      ByteBuffer in = ByteBuffer.wrap(bytes, cuts[i - 1], cuts[i] - cuts[i - 1]);
      while (in.hasRemaining()) {
        Outcome outcome = checker.check(in);
        if (outcome != INCOMPLETE) {
          outcomes.add(outcome);
        }
      }
    }
    return outcomes;
  }

  private static byte[] replies(int size, long... sequences) {
    ByteBuffer out = ByteBuffer.allocate(sequences.length * (4 + size));
    for (long sequence : sequences) {
      out.put(frame(size, sequence));
    }
    return out.array();
  }

  private static byte[] frame(int size, long sequence) {
    ByteBuffer out = ByteBuffer.allocate(4 + size).putInt(size);
    Payload.fill(Payload.seed(CONNECTION, sequence), 0, out, size);
    return out.array();
  }
}
