package manyclients.store.resp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import manyclients.store.resp.RespParser.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RespParserTest {
  private static final RespLimits LIMITS = new RespLimits(1_000, 100, 5_000);

  private static final String STREAM =
      "*2\r\n$3\r\nGET\r\n$1\r\nk\r\n"
          + "*3\r\n$3\r\nSET\r\n$0\r\n\r\n$4\r\n\r\n\0\u00ff\r\n"
          + "PING\r\n\r\n*0\r\n*-1\r\n"
          + "  set \"a b\\x41\\n\" 'it\\'s' c\"d\"\n"
          + "*1\r\n$4\r\nQUIT\r\n";
  private static final List<String> COMMANDS =
      List.of(
          "[GET, k]",
          "[SET, , \r\n\0\u00ff]",
          "[PING]",
          "[]",
          "[]",
          "[]",
          "[set, a bA\n, it's, cd]",
          "[QUIT]");

  @Test
  void aStreamInOnePieceIsAllOfItsCommands() {
    assertThat(read(STREAM, STREAM.length())).isEqualTo(COMMANDS);
  }

  @Test
  void aStreamThatIsSplitAtAnyByteIsTheSameCommands() {
    for (int split = 0; split <= STREAM.length(); split++) {
      assertThat(read(STREAM, split)).as("split at %s", split).isEqualTo(COMMANDS);
    }
  }

  @Test
  void aStreamInSingleBytesIsTheSameCommands() {
    int[] ends = new int[STREAM.length()];
    Arrays.setAll(ends, i -> i + 1);
    assertThat(read(STREAM, ends)).isEqualTo(COMMANDS);
  }

  /// Even bytes that are not a command fail after the same commands, with the same text.
  @Test
  void anyBytesInAnyPiecesAreReadAsInOne() {
    Random random = new Random(10);
    for (int round = 0; round < 20_000; round++) {
      String stream = someStream(random);
      int[] ends = random.ints(random.nextInt(6), 0, stream.length() + 1).sorted().toArray();
      assertThat(read(stream, ends)).as("%s: %s", stream, ends).isEqualTo(read(stream));
    }
  }

  private static String someStream(Random random) {
    StringBuilder stream = new StringBuilder(STREAM);
    for (int changes = random.nextInt(4); changes > 0; changes--) {
      int at = random.nextInt(stream.length());
      stream.setCharAt(at, "*$\r\n0123-\"' \\x\0a".charAt(random.nextInt(16)));
    }
    return stream.toString();
  }

  /// Reads a stream whose bytes arrive in pieces, and move from one array to another between them.
  private static List<String> read(String stream, int... ends) {
    byte[] bytes = stream.getBytes(ISO_8859_1);
    RespParser parser = new RespParser(LIMITS);
    List<String> found = new ArrayList<>();
    int at = 0;
    for (int piece = 0; piece <= ends.length; piece++) {
      int end = piece < ends.length ? ends[piece] : bytes.length;
      int shift = 7 * piece;
      byte[] moved = new byte[shift + bytes.length];
      System.arraycopy(bytes, at, moved, shift + at, end - at);
      Outcome outcome = parser.parse(moved, shift + at, shift + end);
      while (outcome == Outcome.COMMAND) {
        found.add(words(parser.command()));
        at += parser.consumed();
        outcome = parser.parse(moved, shift + at, shift + end);
      }
      if (outcome == Outcome.FAILED) {
        found.add(parser.error());
        break;
      }
    }
    return found;
  }

  private static String words(Command command) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < command.size(); i++) {
      words.add(new String(command.bytes(i), ISO_8859_1));
    }
    return words.toString();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      value = {
        "*x|, invalid multibulk length",
        "*|, invalid multibulk length",
        "*+1|, invalid multibulk length",
        "*01|, invalid multibulk length",
        "*101|, invalid multibulk length",
        "*99999999999999999999|, invalid multibulk length",
        "*1|x1|, ~expected '$', got 'x'~",
        "*1|$-1|, invalid bulk length",
        "*1|$1x|, invalid bulk length",
        "*1|$1001|, invalid bulk length",
        "*1|$ 1|, invalid bulk length",
        "get \"a|, unbalanced quotes in request",
        "get \"a\"b|, unbalanced quotes in request",
        "get 'a|, unbalanced quotes in request",
        "get 'a'b|, unbalanced quotes in request",
      })
  void anInvalidCommandIsReportedInRedissWords(String stream, String error) {
    assertThat(read(stream.replace("|", "\r\n"))).containsExactly("ERR Protocol error: " + error);
  }

  @Test
  void commandsBeforeAnErrorAreFound() {
    assertThat(read("PING\r\n*1\r\n$4\r\nPING\r\n*x\r\n"))
        .containsExactly("[PING]", "[PING]", "ERR Protocol error: invalid multibulk length");
  }

  @Test
  void aLineWithoutEndIsRefusedAndNotKept() {
    String tooLong = "x".repeat(64 * 1024 + 1);
    assertThat(read(tooLong)).containsExactly("ERR Protocol error: too big inline request");
    assertThat(read("*" + tooLong))
        .containsExactly("ERR Protocol error: too big mbulk count string");
    assertThat(read("*1\r\n" + tooLong))
        .containsExactly("ERR Protocol error: too big bulk count string");
    assertThat(read("x".repeat(64 * 1024 - 1) + "\n")).hasSize(1);
  }

  @Test
  void argumentsThatAreTooLargeTogetherAreRefused() {
    String five = "*6\r\n" + ("$1000\r\n" + "x".repeat(1_000) + "\r\n").repeat(5);
    assertThat(read(five)).containsExactly("ERR Protocol error: too big request");
  }

  @Test
  void theParserTellsHowManyBytesAnArgumentStillNeeds() {
    RespParser parser = new RespParser(LIMITS);
    byte[] bytes = "*1\r\n$500\r\n".getBytes(ISO_8859_1);
    assertThat(parser.parse(bytes, 0, bytes.length)).isEqualTo(Outcome.INCOMPLETE);
    assertThat(parser.needed()).isEqualTo(bytes.length + 500 + 2);
    assertThat(parser.isAtRest()).isFalse();
  }

  /// A parser that began again with each piece would read more than a trillion bytes here.
  @Test
  void aCommandWithAMillionArgumentsMayComeInSmallPieces() {
    RespParser parser = new RespParser(RespLimits.of(1 << 20));
    byte[] bytes = ("*1000000\r\n" + "$1\r\nx\r\n".repeat(1_000_000)).getBytes(ISO_8859_1);
    Outcome outcome = Outcome.INCOMPLETE;
    for (int end = 0; outcome == Outcome.INCOMPLETE; end += 7) {
      outcome = parser.parse(bytes, 0, Math.min(end, bytes.length));
    }
    assertThat(outcome).isEqualTo(Outcome.COMMAND);
    assertThat(parser.command().size()).isEqualTo(1_000_000);
    assertThat(parser.consumed()).isEqualTo(bytes.length);
  }

  @Test
  void aCopyOutlivesTheArrayOfTheCommand() {
    RespParser parser = new RespParser(LIMITS);
    byte[] bytes = "xx*2\r\n$3\r\nGET\r\n$2\r\nab\r\n".getBytes(ISO_8859_1);
    parser.parse(bytes, 2, bytes.length);
    Command copy = parser.command().copy();
    Arrays.fill(bytes, (byte) 0);
    assertThat(words(copy)).isEqualTo("[GET, ab]");
    assertThat(words(copy.copy())).isEqualTo("[GET, ab]");
    assertThat(copy.is(0, "GET")).isTrue();
  }
}
