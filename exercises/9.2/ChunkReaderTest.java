package manyclients.exercises.ch09;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.exercises.ch09.ChunkReader.Outcome;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Footprint;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Bodies in chunks, divided wherever that can be.
class ChunkReaderTest {
  private static final String BODY = "5\r\nhello\r\nc\r\n, wide world\r\n0\r\n\r\n";
  private static final String CONTENT = "hello, wide world";
  private static final String HEXADECIMAL = "0123456789abcdefABCDEF";
  private static final int MANY = 100_000;
  private static final int BODIES = 200;
  private static final ByteBuffer OUTSIDE = ByteBuffer.allocateDirect(1 << 16); // of the heap
  private static final long A_MEBIBYTE = 1 << 20;

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
  @Order(4)
  @Demand("pieces")
  void aPieceMayBeEmpty() {
    for (int cut = 0; cut < BODY.length(); cut++) {
      ChunkReaderTest fresh = new ChunkReaderTest();
      String what = BODY + ", with an empty piece in between";
      fresh.expect(what, CONTENT, BODY.substring(0, cut), "", BODY.substring(cut));
    }
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
  @Order(5)
  @Demand("content")
  void contentMayBeAnyBytes() {
    StringBuilder all = new StringBuilder();
    for (char c = 0; c < 256; c++) {
      all.append(c);
    }
    String large = all.toString().repeat(256);
    Outcome outcome = read(bytes("10000\r\n" + large + "\r\n0\r\n\r\n"), "a chunk of 64 KiB");
    if (outcome != Outcome.COMPLETE || !content.toString().equals(large)) {
      throw ChunkReaderLessons.anyBytes(outcome, content.length(), large.length());
    }
  }

  @Test
  @Order(11)
  @Demand("content")
  void whatIsAnnouncedTakesNoRoom() {
    ByteBuffer piece = bytes("1000000\r\nhello");
    if (Footprint.allocated(() -> read(piece, "a size of 1000000")) > A_MEBIBYTE) {
      throw ChunkReaderLessons.announced();
    }
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
  @Order(6)
  @Demand("sizes")
  void eachDigitIsASize() {
    for (char digit : "123456789abcdefABCDEF".toCharArray()) {
      String chunk = "x".repeat(Character.digit(digit, 16));
      String body = digit + "\r\n" + chunk + "\r\n0\r\n\r\n";
      new ChunkReaderTest().expect(body, chunk, body);
    }
  }

  @Test
  @Order(12)
  @Demand("pieces")
  void aPieceMayBeAnyBuffer() {
    byte[] bytes = (".." + BODY + "..").getBytes(StandardCharsets.ISO_8859_1);
    ByteBuffer outside = ByteBuffer.allocateDirect(bytes.length).put(0, bytes);
    ByteBuffer part = ByteBuffer.wrap(bytes).slice(1, bytes.length - 2).position(1);
    anyBuffer("a buffer outside of the heap", outside.position(2));
    anyBuffer("a read-only buffer", ByteBuffer.wrap(bytes).asReadOnlyBuffer().position(2));
    anyBuffer("a part of a larger buffer", part.limit(part.limit() - 1));
  }

  private static void anyBuffer(String what, ByteBuffer piece) {
    ChunkReaderTest fresh = new ChunkReaderTest();
    int end = piece.position() + BODY.length();
    piece.limit(end);
    Outcome outcome;
    try {
      outcome = fresh.reader.read(piece);
    } catch (RuntimeException e) {
      throw ChunkReaderLessons.noSuchBuffer(what, e);
    }
    if (outcome != Outcome.COMPLETE
        || piece.position() != end
        || piece.limit() != end
        || !fresh.content.toString().equals(CONTENT)) {
      throw ChunkReaderLessons.anyBuffer(what, outcome, shown(fresh.content.toString()));
    }
  }

  @Test
  @Order(13)
  @Demand("content")
  void theReceiverNeedNotRead() {
    int[] handed = new int[1];
    ChunkReader counting =
        new ChunkReader(part -> {
          handed[0] += part.remaining();
          if (handed[0] > CONTENT.length()) { // the same bytes again, maybe for ever
            throw ChunkReaderLessons.unread(Outcome.MORE, handed[0], CONTENT.length());
          }
        });
    Outcome outcome = read(counting, bytes(BODY), "a receiver that only counts");
    if (outcome != Outcome.COMPLETE || handed[0] != CONTENT.length()) {
      throw ChunkReaderLessons.unread(outcome, handed[0], CONTENT.length());
    }
  }

  @Test
  @Order(14)
  @Demand("pieces")
  void twoBodiesAtOnce() {
    ChunkReaderTest other = new ChunkReaderTest();
    String second = "0b\r\nhello again\r\n00\r\n\r\n";
    for (int i = 0; i < BODY.length(); i++) {
      read(bytes(BODY.substring(i, i + 1)), "one of two bodies");
      if (i < second.length()) {
        other.read(bytes(second.substring(i, i + 1)), "one of two bodies");
      }
    }
    if (!content.toString().equals(CONTENT) || !other.content.toString().equals("hello again")) {
      throw ChunkReaderLessons.mixed(shown(content.toString()), shown(other.content.toString()));
    }
  }

  @Test
  @Order(15)
  @Demand("pieces")
  void aPieceMayHoldManyChunks() {
    int[] handed = new int[1];
    ChunkReader counting = new ChunkReader(part -> handed[0] += part.remaining());
    Outcome outcome;
    try {
      outcome = counting.read(bytes("1\r\nx\r\n".repeat(MANY)));
    } catch (StackOverflowError e) {
      throw ChunkReaderLessons.manyChunks(MANY);
    }
    if (outcome != Outcome.MORE || handed[0] != MANY) {
      throw ChunkReaderLessons.unread(outcome, handed[0], MANY);
    }
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
    outcome = read(piece, "the same piece again");
    if (outcome != Outcome.COMPLETE || piece.remaining() != next.length()) {
      throw ChunkReaderLessons.tookMore(outcome, piece.remaining(), next.length());
    }
    String blank = "\r\n" + next; // which whoever reads that request may overlook
    ByteBuffer other = bytes(blank);
    outcome = read(other, "a request with an empty line before it");
    if (outcome != Outcome.COMPLETE || other.remaining() != blank.length()) {
      throw ChunkReaderLessons.tookMore(outcome, other.remaining(), blank.length());
    }
    outcome = read(bytes(""), "an empty piece");
    if (outcome != Outcome.COMPLETE) {
      throw ChunkReaderLessons.emptyPiece("a body that is complete", Outcome.COMPLETE, outcome);
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
  @Order(9)
  @Demand("nothing else")
  void eachOtherByteIsInvalid() {
    onlyThese("", HEXADECIMAL);
    onlyThese("5", HEXADECIMAL + "\r");
    onlyThese("0", HEXADECIMAL + "\r");
    onlyThese("00000005", "\r");
    onlyThese("5\r", "\n");
    onlyThese("5\r\nhello", "\r");
    onlyThese("5\r\nhello\r", "\n");
    onlyThese("5\r\nhello\r\n", HEXADECIMAL);
    onlyThese("0\r", "\n");
    onlyThese("0\r\n", "\r");
    onlyThese("0\r\n\r", "\n");
    onlyThese("00000000", "\r");
    onlyThese("00000000\r\n", "\r");
  }

  private static void onlyThese(String before, String allowed) {
    for (char c = 0; c < 256; c++) {
      ChunkReaderTest fresh = new ChunkReaderTest();
      Outcome outcome = fresh.read(bytes(before + c), shown(before) + " and another byte");
      boolean refused = outcome == Outcome.INVALID;
      if (refused == allowed.indexOf(c) >= 0) {
        throw ChunkReaderLessons.otherByte(shown(before), c, refused, outcome);
      }
    }
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
    outcome = read(bytes(""), "an empty piece");
    if (outcome != Outcome.INVALID) {
      throw ChunkReaderLessons.emptyPiece("an invalid body", Outcome.INVALID, outcome);
    }
    if (!content.toString().equals("hello")) {
      throw ChunkReaderLessons.handsOnAfter(shown(content.toString()));
    }
  }

  @Test
  @Order(10)
  @Demand("after an error")
  void nothingIsHandedOnAfterThat() {
    refused("5\r\nhello!" + BODY, "5\r\nhello!" + BODY);
    if (!content.toString().equals("hello")) {
      throw ChunkReaderLessons.handsOnAfter(shown(content.toString()));
    }
  }

  @Test
  @Order(12)
  @Demand("sizes")
  void aSizeMayBeMoreThanAnInt() {
    Outcome outcome = read(bytes("ffffffff\r\nhello"), "a size of ffffffff, and five bytes of it");
    if (outcome != Outcome.MORE || !content.toString().equals("hello")) {
      throw ChunkReaderLessons.smallSize(outcome, content.toString());
    }
    ChunkReaderTest fresh = new ChunkReaderTest();
    outcome = fresh.read(bytes("80000005\r\nhello, wide"), "a size of 80000005");
    if (outcome != Outcome.MORE || !fresh.content.toString().equals("hello, wide")) {
      throw ChunkReaderLessons.halfASize(outcome, fresh.content.toString());
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
    return read(reader, piece, what);
  }

  private static Outcome read(ChunkReader reader, ByteBuffer piece, String what) {
    try {
      return reader.read(piece);
    } catch (RuntimeException e) {
      throw ChunkReaderLessons.threw(shown(what), e);
    }
  }

  private static String shown(String text) {
    return text.replace("\r", "\\r").replace("\n", "\\n");
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /// All that can begin a body, and whatever may come next, in one piece, in two, and byte by byte.
  @Test
  @Order(16)
  @Demand("nothing else")
  void whateverComes() {
    Sequences.all(List.of("0", "1", "\r", "\n"), 8, ChunkReaderTest::comes);
    Sequences.all(List.of("0", "1", "2", "g", "\r", "\n"), 5, ChunkReaderTest::comes);
  }

  private static boolean comes(List<String> bytes) {
    String body = String.join("", bytes);
    Read right = Read.of(body);
    int half = body.length() / 2;
    compare(right, body, body);
    compare(right, body, body.substring(0, half), body.substring(half));
    compare(right, body, bytes.toArray(String[]::new));
    return right.outcome == Outcome.MORE;
  }

  /// Bodies of many chunks, some of them damaged, in pieces of all kinds.
  @Test
  @Order(17)
  @Demand("pieces")
  void anyBodyInAnyPieces() {
    Random random = new Random(1);
    for (int i = 0; i < BODIES; i++) {
      String body = anyBody(random) + "GET";
      if (i % 3 == 0) {
        int at = random.nextInt(body.length());
        String other = List.of("", "0", "\r", "\n", "\r\n", "g").get(random.nextInt(6));
        body = body.substring(0, at) + other + body.substring(at + random.nextInt(2));
      }
      compare(Read.of(body), "a body of " + body.length() + " bytes", cut(body, random));
    }
  }

  private static String anyBody(Random random) {
    StringBuilder body = new StringBuilder();
    for (int chunks = random.nextInt(5); chunks > 0; chunks--) {
      int most = chunks == 1 ? 20_000 : 40;
      byte[] bytes = new byte[1 + random.nextInt(most)];
      random.nextBytes(bytes);
      body.append(anySize(bytes.length, random));
      body.append(new String(bytes, StandardCharsets.ISO_8859_1)).append("\r\n");
    }
    return body.append(anySize(0, random)).append("\r\n").toString();
  }

  private static String anySize(int size, Random random) {
    String digits = Integer.toHexString(size);
    String zeros = "0".repeat(random.nextInt(9 - digits.length()));
    return zeros + (random.nextBoolean() ? digits : digits.toUpperCase(Locale.ROOT)) + "\r\n";
  }

  private static String[] cut(String body, Random random) {
    List<String> pieces = new ArrayList<>();
    int at = 0;
    while (at < body.length()) {
      int end = Math.min(body.length(), at + random.nextInt(random.nextBoolean() ? 4 : 10_000));
      pieces.add(body.substring(at, end));
      at = end;
    }
    return pieces.toArray(String[]::new);
  }

  /// Reads the pieces, each in a buffer of another kind, and those as well that are not for it.
  private static void compare(Read right, String what, String... pieces) {
    ChunkReaderTest fresh = new ChunkReaderTest();
    int taken = 0;
    int before = 0;
    Outcome outcome = Outcome.MORE;
    for (int i = 0; i < pieces.length; i++) {
      ByteBuffer piece = buffer(i, pieces[i]);
      int start = piece.position();
      int end = piece.limit();
      outcome = fresh.read(piece, what);
      taken += piece.position() - start;
      before += pieces[i].length();
      Outcome expected = before < right.end ? Outcome.MORE : right.outcome;
      if (outcome != expected) {
        throw ChunkReaderLessons.wrong(shown(what), pieces.length, expected, outcome);
      } else if (piece.limit() != end) {
        throw ChunkReaderLessons.movesTheLimit(shown(what), end - start, piece.limit() - start);
      }
    }
    if (right.outcome != Outcome.INVALID && taken != right.end) {
      throw right.outcome == Outcome.COMPLETE
          ? ChunkReaderLessons.tookMore(outcome, before - taken, before - right.end)
          : ChunkReaderLessons.left(shown(what), outcome);
    }
    if (!right.content.contentEquals(fresh.content)) {
      throw ChunkReaderLessons.content(
          shown(what), pieces.length, brief(right.content), brief(fresh.content.toString()));
    }
  }

  private static String brief(String content) {
    return content.length() > 40 ? content.length() + " bytes" : shown(content);
  }

  private static ByteBuffer buffer(int kind, String text) {
    ByteBuffer bytes = bytes(".." + text + "..");
    ByteBuffer buffer =
        switch (kind % 4) {
          case 0 -> bytes;
          case 1 -> OUTSIDE.clear().put(0, bytes, 0, bytes.limit());
          case 2 -> bytes.asReadOnlyBuffer();
          default -> bytes.slice(1, bytes.limit() - 1);
        };
    int start = kind % 4 == 3 ? 1 : 2;
    return buffer.limit(start + text.length()).position(start);
  }

  /// What is to be read of a text, by one who has all of it.
  ///
  /// @param end how many bytes decide
  private record Read(Outcome outcome, int end, String content) {
    private static final Pattern LINE = Pattern.compile("[0-9a-fA-F]{1,8}\\r\\n");
    private static final Pattern PART_OF_A_LINE = Pattern.compile("|[0-9a-fA-F]{1,8}\\r?");

    private static Read of(String body) {
      StringBuilder content = new StringBuilder();
      int at = 0;
      while (true) {
        Matcher line = LINE.matcher(body).region(at, body.length());
        if (!line.lookingAt()) {
          return brokenLine(body, at, content);
        }
        int size = Integer.parseUnsignedInt(line.group().strip(), 16);
        int begin = line.end();
        at = Math.min(body.length(), begin + size);
        content.append(body, begin, at);
        String after = body.substring(at, Math.min(body.length(), at + 2));
        int same = after.startsWith("\r") ? after.startsWith("\r\n") ? 2 : 1 : 0;
        at += same;
        if (same < after.length()) {
          return new Read(Outcome.INVALID, at + 1, content.toString());
        } else if (same < 2) {
          return new Read(Outcome.MORE, at, content.toString());
        } else if (size == 0) {
          return new Read(Outcome.COMPLETE, at, content.toString());
        }
      }
    }

    private static Read brokenLine(String body, int at, StringBuilder content) {
      for (int end = at; end <= body.length(); end++) {
        if (!PART_OF_A_LINE.matcher(body.substring(at, end)).matches()) {
          return new Read(Outcome.INVALID, end, content.toString());
        }
      }
      return new Read(Outcome.MORE, body.length(), content.toString());
    }
  }
}
