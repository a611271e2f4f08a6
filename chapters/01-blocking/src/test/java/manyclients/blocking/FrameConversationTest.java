package manyclients.blocking;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.frame.FrameEncoder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameConversationTest {
  private final Counters counters = new Counters();
  private final Admission admission =
      new Admission(1, Limits.defaults(), counters, ErrorListener.NONE);
  private final List<byte[]> writes = new ArrayList<>();
  private final List<Integer> rooms = new ArrayList<>(); // sizes of the written buffers
  private final OutputStream out =
      new OutputStream() {
        @Override
        public void write(int one) {
          write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int count) {
          if (count > 0) {
            rooms.add(bytes.length);
            writes.add(Arrays.copyOfRange(bytes, from, from + count));
          }
        }
      };

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 1_000})
  void answersWhateverThePiecesItComesIn(int piece) throws IOException {
    byte[] requests = frames("one", "", "three");

    assertThat(converse(inPieces(requests, piece))).isTrue();

    assertThat(written()).isEqualTo(requests);
    assertThat(counters.snapshot().replies()).isEqualTo(3);
  }

  @Test
  void answersPipelinedRequestsInOneWrite() throws IOException {
    converse(new ByteArrayInputStream(frames("one", "two", "three")));

    assertThat(writes).hasSize(1);
  }

  @Test
  void manyRepliesAreWrittenInPortions() throws IOException {
    String[] many = Collections.nCopies(40, "x".repeat(10_000)).toArray(String[]::new);

    converse(new ByteArrayInputStream(frames(many)));

    assertThat(written()).isEqualTo(frames(many));
    assertThat(writes).allSatisfy(write -> assertThat(write.length).isLessThanOrEqualTo(65_536));
  }

  @Test
  void aReplyLargerThanAPortionIsWritten() throws IOException {
    converse(new ByteArrayInputStream(frames("small", "x".repeat(200_000), "small")));

    assertThat(written()).isEqualTo(frames("small", "x".repeat(200_000), "small"));
  }

  @Test
  void theMemoryForALargeReplyIsFreed() throws IOException {
    converse(inPieces(frames("x".repeat(1_000_000), "small"), 1_000_004));

    assertThat(rooms.getFirst()).isGreaterThan(1_000_000);
    assertThat(rooms.getLast()).as("bytes of the buffer of a small reply").isLessThan(65_536);
  }

  @Test
  void requestsBeforeAMalformedFrameAreAnswered() throws IOException {
    byte[] bad = {-1, -1, -1, -1};

    boolean more =
        converse(
            new SequenceInputStream(
                new ByteArrayInputStream(frames("good")), new ByteArrayInputStream(bad)));

    assertThat(more).isFalse();
    assertThat(written()).isEqualTo(frames("good"));
    assertThat(counters.snapshot().malformed()).isEqualTo(1);
  }

  @Test
  void requestsBeforeAHandlersFailureAreAnswered() throws IOException {
    RequestHandler moody =
        request -> {
          if (request.remaining() == 3) {
            throw new IllegalStateException("three is too much");
          }
          return request;
        };

    assertThat(converse(new ByteArrayInputStream(frames("four", "two", "five")), moody)).isFalse();

    assertThat(written()).isEqualTo(frames("four"));
    assertThat(counters.snapshot().failed()).isEqualTo(1);
  }

  private boolean converse(InputStream in) throws IOException {
    return converse(in, RequestHandler.ECHO);
  }

  private boolean converse(InputStream in, RequestHandler handler) throws IOException {
    FrameConversation conversation =
        new FrameConversation(this, in, out, handler, 1 << 20, admission);
    boolean more = true;
    try {
      while (more && conversation.receive()) {
        more = conversation.answer();
      }
      return more;
    } catch (InterruptedException e) {
      throw new AssertionError("there was memory enough", e);
    }
  }

  private byte[] written() {
    var all = new ByteArrayOutputStream();
    writes.forEach(all::writeBytes);
    return all.toByteArray();
  }

  private static byte[] frames(String... payloads) {
    var all = new ByteArrayOutputStream();
    for (String payload : payloads) {
      all.writeBytes(FrameEncoder.frame(ByteBuffer.wrap(payload.getBytes())).array());
    }
    return all.toByteArray();
  }

  private static InputStream inPieces(byte[] bytes, int piece) {
    List<InputStream> pieces = new ArrayList<>();
    for (int at = 0; at < bytes.length; at += piece) {
      pieces.add(new ByteArrayInputStream(bytes, at, Math.min(piece, bytes.length - at)));
    }
    return new SequenceInputStream(Collections.enumeration(pieces));
  }
}
