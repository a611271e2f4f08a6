package manyclients.exercises.ch09;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import manyclients.exercises.ch09.ChunkReader.Outcome;
import manyclients.exercises.support.Demand;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Bodies in chunks, divided wherever that can be.
class ChunkReaderTest {
  private static final String BODY = "5\r\nhello\r\nc\r\n, wide world\r\n0\r\n\r\n";
  private static final String CONTENT = "hello, wide world";

  private final StringBuilder content = new StringBuilder();
  private final ChunkReader reader =
      new ChunkReader(part -> content.append(StandardCharsets.ISO_8859_1.decode(part)));

  @Test
  @Order(1)
  @Demand("pieces")
  void aBodyInOnePiece() {
    expect("0\r\n\r\n", "", "0\r\n\r\n");
    new ChunkReaderTest().expect(BODY, CONTENT, BODY);
    String sixteen = "10\r\n0123456789abcdef\r\n0\r\n\r\n";
    new ChunkReaderTest().expect(sixteen, "0123456789abcdef", sixteen);
  }

  @Test
  @Order(2)
  @Demand("pieces")
  void aPieceForEachChunk() {
    expect(BODY, CONTENT, "5\r\nhello\r\n", "c\r\n, wide world\r\n", "0\r\n\r\n");
  }

  @Test
  @Order(3)
  @Demand("pieces")
  void aBodyDividedAnywhere() {
    for (int cut = 1; cut < BODY.length(); cut++) {
      ChunkReaderTest fresh = new ChunkReaderTest();
      fresh.expect(BODY, CONTENT, BODY.substring(0, cut), BODY.substring(cut));
    }
  }

  @Test
  @Order(4)
  @Demand("pieces")
  void aBodyByteByByte() {
    expect(BODY, CONTENT, BODY.split(""));
  }

  @Test
  @Order(5)
  @Demand("content")
  void contentIsHandedOnAsItComes() {
    handedOn("a\r\n0123", "0123");
    handedOn("456789\r\n3\r\nab", "0123456789ab");
    handedOn("c\r\n0\r\n", "0123456789abc");
  }

  @Test
  @Order(6)
  @Demand("sizes")
  void digitsInUpperAndLowerCase() {
    expect(
        "sizes A, a and 0000000a",
        "0123456789".repeat(3),
        "A\r\n0123456789\r\na\r\n0123456789\r\n0000000a\r\n0123456789\r\n0\r\n\r\n");
    new ChunkReaderTest().expect("a last size of 00", "h", "1\r\nh\r\n00\r\n\r\n");
    new ChunkReaderTest().expect("a chunk of CR LF", "\r\n", "2\r\n\r\n\r\n0\r\n\r\n");
  }

  @Test
  @Order(7)
  @Demand("next request")
  void whatFollowsStays() {
    String next = "GET / HTTP/1.1";
    ByteBuffer piece = bytes(BODY + next);
    Outcome outcome = read(piece, "a body, and the beginning of a request");
    if (outcome != Outcome.COMPLETE || piece.remaining() != next.length()) {
      throw ChunkReaderLessons.tookMore(outcome, piece.remaining(), next.length());
    }
    if (read(piece, "the same piece again") != Outcome.COMPLETE
        || piece.remaining() != next.length()) {
      throw ChunkReaderLessons.tookMore(outcome, piece.remaining(), next.length());
    }
  }

  @Test
  @Order(8)
  @Demand("sizes")
  void aSizeHasOneToEightDigits() {
    refusedAll("\r\n", "123456789\r\n", "000000001\r\nh\r\n");
  }

  @Test
  @Order(9)
  @Demand("nothing else")
  void whatIsNoBodyIsInvalid() {
    refusedAll(
        "g\r\n",
        " 5\r\nhello\r\n",
        "5 \r\nhello\r\n",
        "+5\r\nhello\r\n",
        "-5\r\nhello\r\n",
        "0x5\r\nhello\r\n",
        "5;a=b\r\nhello\r\n",
        "5\nhello\r\n",
        "5\rhello\r\n",
        "5\r\rhello\r\n",
        "\u00b5\r\n",
        "5\r\nhelloo\r\n",
        "5\r\nhello!!0\r\n\r\n",
        "5\r\nhello\n0\r\n\r\n",
        "5\r\nhello\r0\r\n\r\n",
        "0\r\nA: b\r\n\r\n",
        "0\r\n\n",
        "0\r\n\rX");
  }

  @Test
  @Order(10)
  @Demand("after an error")
  void nothingIsReadAfterThat() {
    refused("5\r\nhello!", "5\r\nhello!");
    ByteBuffer piece = bytes(BODY);
    Outcome outcome = read(piece, "a sound body, after an invalid one");
    if (outcome != Outcome.INVALID || piece.position() > 0) {
      throw ChunkReaderLessons.goesOn(outcome, piece.position());
    }
  }

  @Test
  @Order(11)
  @Demand("sizes")
  void aSizeMayBeMoreThanAnInt() {
    Outcome outcome = read(bytes("ffffffff\r\nhello"), "a size of ffffffff, and five bytes of it");
    if (outcome != Outcome.MORE || !content.toString().equals("hello")) {
      throw ChunkReaderLessons.smallSize(outcome, content.toString());
    }
  }

  private void expect(String what, String expected, String... pieces) {
    Outcome outcome = Outcome.MORE;
    for (int i = 0; i < pieces.length; i++) {
      if (outcome != Outcome.MORE) {
        throw ChunkReaderLessons.wrong(shown(what), pieces.length, Outcome.MORE, outcome);
      }
      ByteBuffer piece = bytes(pieces[i]);
      outcome = read(piece, shown(what));
      if (piece.hasRemaining()) {
        throw ChunkReaderLessons.left(shown(what), outcome);
      }
    }
    if (outcome != Outcome.COMPLETE) {
      throw ChunkReaderLessons.wrong(shown(what), pieces.length, Outcome.COMPLETE, outcome);
    }
    if (!content.toString().equals(expected)) {
      throw ChunkReaderLessons.content(
          shown(what), pieces.length, shown(expected), shown(content.toString()));
    }
  }

  private void handedOn(String piece, String expected) {
    Outcome outcome = read(bytes(piece), shown(piece));
    if (outcome != Outcome.MORE || !content.toString().equals(expected)) {
      throw ChunkReaderLessons.keeps(shown(piece), expected, content.toString(), outcome);
    }
  }

  private static void refusedAll(String... bodies) {
    for (String body : bodies) {
      new ChunkReaderTest().refused(body, body);
      new ChunkReaderTest().refused(body, body.split(""));
    }
  }

  private void refused(String what, String... pieces) {
    Outcome outcome = Outcome.MORE;
    for (int i = 0; i < pieces.length && outcome == Outcome.MORE; i++) {
      outcome = read(bytes(pieces[i]), shown(what));
    }
    if (outcome != Outcome.INVALID) {
      throw ChunkReaderLessons.notRefused(shown(what), outcome);
    }
  }

  private Outcome read(ByteBuffer piece, String what) {
    try {
      return reader.read(piece);
    } catch (RuntimeException e) {
      throw ChunkReaderLessons.threw(what, e);
    }
  }

  private static String shown(String text) {
    return text.replace("\r", "\\r").replace("\n", "\\n");
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
  }
}
