package manyclients.exercises.ch09;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.exercises.ch09.ChunkReader.Outcome;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Bodies in chunks, divided at every position.
class ChunkReaderTest {
  private static final String BODY = "5\r\nhello\r\nc\r\n, wide world\r\n0\r\n\r\n";
  private static final String CONTENT = "hello, wide world";

  private StringBuilder content;
  private ChunkReader reader;

  ChunkReaderTest() {
    startAnew();
  }

  private void startAnew() {
    StringBuilder fresh = new StringBuilder();
    content = fresh;
    reader = new ChunkReader(part -> fresh.append(ISO_8859_1.decode(part)));
  }

  @Test
  @Order(1)
  @Demand("pieces")
  void aPieceForEachChunk() {
    expect(Outcome.COMPLETE, CONTENT, "5\r\nhello\r\n", "c\r\n, wide world\r\n", "0\r\n\r\n");
  }

  @Test
  @Order(2)
  @Demand("pieces")
  void aBodyCutAtAnyPlace() {
    for (int cut = 0; cut < BODY.length(); cut++) {
      expect(Outcome.MORE, null, BODY.substring(0, cut));
      expect(Outcome.COMPLETE, CONTENT, BODY.substring(0, cut), "", BODY.substring(cut));
    }
    expect(Outcome.COMPLETE, CONTENT, BODY.split(""));
  }

  @Test
  @Order(3)
  @Demand("pieces")
  void aPieceThatIsPartOfADirectBuffer() {
    byte[] bytes = ("__" + BODY + "__").getBytes(ISO_8859_1);
    ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(0, bytes);
    ByteBuffer piece = direct.slice(1, bytes.length - 2).position(1).limit(1 + BODY.length());
    Outcome outcome = read(piece);
    if (outcome != Outcome.COMPLETE || !content.toString().equals(CONTENT)) {
      throw new Lesson(
          "COMPLETE and \"" + CONTENT + "\" from a piece that is part of a direct buffer",
          outcome + " and \"" + Lesson.visible(content.toString()) + "\"",
          "A piece lies between position and limit of any buffer, and may have no array: use get()"
              + " and slice().",
          "chunks");
    }
  }

  @Test
  @Order(4)
  @Demand("content")
  void contentIsHandedOnBeforeItsChunkIsComplete() {
    expect(Outcome.MORE, "0123", "a\r\n0123");
    expect(Outcome.MORE, "0123456", "a\r\n0123", "456");
    expect(Outcome.MORE, "hello", "ffffffff\r\nhello");
  }

  @Test
  @Order(5)
  @Demand("next request")
  void bytesAfterTheBodyStay() {
    String next = "\r\nGET / HTTP/1.1";
    ByteBuffer piece = bytes(BODY + next);
    for (int call = 1; call <= 2; call++) {
      Outcome outcome = read(piece);
      if (outcome != Outcome.COMPLETE || piece.remaining() != next.length()) {
        throw new Lesson(
            "COMPLETE and " + next.length() + " bytes left, in call " + call,
            outcome + " and " + piece.remaining() + " left",
            "Bytes after the last CR LF belong to the next request on this connection.",
            "chunks");
      }
    }
  }

  @Test
  @Order(6)
  @Demand("sizes")
  void sizesOfOneToEightDigits() {
    for (char digit : "123456789abcdefABCDEF".toCharArray()) {
      String chunk = "x".repeat(Character.digit(digit, 16));
      expect(Outcome.COMPLETE, chunk, digit + "\r\n" + chunk + "\r\n00\r\n\r\n");
    }
    expect(Outcome.COMPLETE, "0123456789", "0000000a\r\n0123456789\r\n0\r\n\r\n");
    expect(Outcome.MORE, "0123456789", "80000005\r\n0123456789");
    expect(Outcome.INVALID, "", "000000001");
    expect(Outcome.INVALID, "", "\r");
  }

  @Test
  @Order(7)
  @Demand("invalid")
  void aByteThatMustNotBeThere() {
    for (String invalid :
        List.of(
            "g", " ", "+", "-", "5 ", "5;", "0x", "5\n", "5\r5", "0\r\nA", "0\r\n\n", "0\r\n\r0")) {
      expect(Outcome.INVALID, "", invalid);
    }
    for (String invalid : List.of("5\r\nhello0", "5\r\nhello\n", "5\r\nhello\r0")) {
      expect(Outcome.INVALID, "hello", invalid);
    }
  }

  @Test
  @Order(8)
  @Demand("invalid")
  void nothingIsReadAfterAnError() {
    expect(Outcome.INVALID, "hello", "5\r\nhello!", BODY);
    expect(Outcome.INVALID, "hello", "5\r\nhello!" + BODY);
  }

  /// Bytes that the pattern matches are a body, and bytes that it could still match are the
  /// beginning of one.
  @Test
  @Order(9)
  @Demand("invalid")
  void bytesInAnyOrder() {
    Pattern body = Pattern.compile("(?s)(?:0*1\r\n.\r\n)*0+\r\n\r\n");
    Sequences.all(
        List.of("0", "1", "\r\n", "\r", "\n", "x"),
        7,
        pieces -> {
          String all = String.join("", pieces);
          if (all.matches("(?s).*1[01].*")) {
            return false; // larger sizes are another test's
          }
          Matcher matcher = body.matcher(all);
          boolean complete = matcher.lookingAt();
          boolean more = !complete && matcher.hitEnd();
          Outcome expected = complete ? Outcome.COMPLETE : more ? Outcome.MORE : Outcome.INVALID;
          expect(expected, null, pieces.toArray(String[]::new));
          return more;
        });
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(ISO_8859_1));
  }

  private Outcome read(ByteBuffer piece) {
    String shown = Lesson.visible(ISO_8859_1.decode(piece.duplicate()).toString());
    try {
      return reader.read(piece);
    } catch (RuntimeException e) {
      throw new Lesson(
          "an outcome for the piece \"" + shown + "\"",
          Lesson.name(e) + " was thrown",
          "Bytes that have not arrived yet cannot be read, and a client may send anything. Take a"
              + " byte if there is one, and look at it in the state that you are in.",
          "states");
    }
  }

  /// @param expected the outcome of the last piece
  /// @param handedOn null for any
  private void expect(Outcome expected, String handedOn, String... pieces) {
    startAnew();
    Outcome outcome = Outcome.MORE;
    for (String piece : pieces) {
      outcome = read(bytes(piece));
    }
    String what = " for \"" + Lesson.visible(String.join("\" and \"", pieces)) + "\"";
    if (outcome != expected) {
      throw new Lesson(expected + what, outcome.toString(), meaning(expected), "chunks");
    }
    if (handedOn != null && !content.toString().equals(handedOn)) {
      throw new Lesson(
          "\"" + Lesson.visible(handedOn) + "\" to be handed on" + what,
          "it was \"" + Lesson.visible(content.toString()) + "\"",
          expected == Outcome.INVALID
              ? "After an error it is not known where the next chunk begins, so nothing more"
                  + " counts."
              : "Hand content on as it arrives, without waiting for the whole chunk: a client may"
                  + " announce four gigabytes. And keep the size in a long: ffffffff is -1 as an"
                  + " int.",
          "states");
    }
  }

  private static String meaning(Outcome expected) {
    return switch (expected) {
      case MORE ->
          "The body is not complete, and nothing is wrong with it so far. The state has to survive"
              + " from one call to the next, wherever a piece ends. A size may have leading zeros,"
              + " and up to eight digits.";
      case COMPLETE ->
          "A size may have leading zeros, even the last one. After the line with a size of 0, one"
              + " more CR LF ends the body, and nothing before it does.";
      case INVALID ->
          "In each state only a few bytes may come, and any other byte is an error as soon as it"
              + " arrives: another server reads the same bytes, and must not read something else in"
              + " them.";
    };
  }
}
