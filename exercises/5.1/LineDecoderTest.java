package manyclients.exercises.ch05;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.util.IllegalReferenceCountException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import manyclients.exercises.support.Demand;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Bytes in, lines out, in a channel without a network.
class LineDecoderTest {
  private static final int LENGTH = 4;

  private final EmbeddedChannel channel = new EmbeddedChannel(new LineDecoder(8));
  private final List<ByteBuf> received = new ArrayList<>();

  @Test
  @Order(1)
  @Demand("lines")
  void aLineIsALine() {
    expect("one read with a line in it", List.of("hello"), "hello\n");
  }

  @Test
  @Order(2)
  @Demand("lines")
  void oneReadMayHoldSeveralLines() {
    expect("one read with three lines in it", List.of("a", "b", "c"), "a\nb\nc\n");
  }

  @Test
  @Order(3)
  @Demand("the rest")
  void aLineMayComeInPieces() {
    String text = "hello\nyou\n";
    for (int cut = 1; cut < text.length(); cut++) {
      LineDecoderTest fresh = new LineDecoderTest();
      String first = text.substring(0, cut);
      List<String> whole = cut < 6 ? List.of() : List.of("hello");
      fresh.expect("the first piece", whole, first);
      fresh.expect("both pieces", List.of("hello", "you"), text.substring(cut));
    }
  }

  @Test
  @Order(4)
  @Demand("the rest")
  void whatHasNoEndIsNoLine() {
    write("a\nb\nrest");
    channel.finish();
    receive();
    if (received.size() > 2) {
      throw LineDecoderLessons.restPassedOn();
    }
  }

  @Test
  @Order(5)
  @Demand("lines")
  void aReturnBeforeTheFeedBelongsToTheEnd() {
    expect("lines that end with return and feed", List.of("a", "b"), "a\r\nb\r\n");
    expect("a return and its feed in two reads", List.of("a", "b", "c"), "c\r", "\n");
    expect("a return inside of a line", List.of("a", "b", "c", "d\re"), "d\re\n");
    expect("two returns before the feed", List.of("a", "b", "c", "d\re", "f\r"), "f\r\r\n");
  }

  @Test
  @Order(6)
  @Demand("lines")
  void anEmptyLineIsALine() {
    expect("a line, two empty ones, a line", List.of("a", "", "", "b"), "a\n\n\r\nb\n");
    new LineDecoderTest().expect("an empty line before any other", List.of(""), "\n");
  }

  @Test
  @Order(7)
  @Demand("limit")
  void aLineOfExactlyTheLimitIsALine() {
    expect("a line of 8 bytes, where 8 are allowed", List.of("12345678"), "12345678\n");
    expect(
        "a line of 8 bytes that ends with return and feed",
        List.of("12345678", "abcdefgh"),
        "abcdefgh\r",
        "\n");
  }

  @Test
  @Order(8)
  @Demand("limit")
  void theLimitMayBeAsHighAsAnIntGoes() {
    EmbeddedChannel unlimited = new EmbeddedChannel(new LineDecoder(Integer.MAX_VALUE));
    try {
      unlimited.writeInbound(Unpooled.copiedBuffer("hello\n", UTF_8));
    } catch (TooLongFrameException e) {
      throw LineDecoderLessons.noLimit();
    }
    ByteBuf line = unlimited.readInbound();
    line.release();
    try {
      unlimited.writeInbound(Unpooled.copiedBuffer("hello\r\n", UTF_8));
    } catch (TooLongFrameException e) {
      throw LineDecoderLessons.noLimit();
    }
    ByteBuf second = unlimited.readInbound();
    second.release();
  }

  /// The line is there to its end.
  @Test
  @Order(40)
  @Demand("owners")
  void nothingIsLeftOfALineThatIsRefused() {
    EmbeddedChannel strict = new EmbeddedChannel(new LineDecoder(4));
    ByteBuf bytes = Unpooled.copiedBuffer("hello\n", UTF_8);
    try {
      strict.writeInbound(bytes);
    } catch (TooLongFrameException e) {
      // that is what is asked for
    }
    strict.finishAndReleaseAll();
    if (bytes.refCnt() != 0) {
      throw LineDecoderLessons.leaked(bytes.refCnt());
    }
  }

  @Test
  @Order(9)
  @Demand("limit")
  void aLineOverTheLimitIsRefusedBeforeItEnds() {
    expect("a line", List.of("good"), "good\n");
    if (!isRefused("123456789")) {
      throw LineDecoderLessons.notRefused("9 bytes without a line feed");
    }
    LineDecoderTest fresh = new LineDecoderTest();
    if (!fresh.isRefused("good\n123456789\n")) {
      throw LineDecoderLessons.notRefusedWhole();
    }
    fresh.expect("the good line before it", List.of("good"));
  }

  @Test
  @Order(10)
  @Demand("limit")
  void whatComesAfterARefusalIsThrownAway() {
    ByteBuf refused = Unpooled.copiedBuffer("123456789", UTF_8);
    try {
      channel.writeInbound(refused);
      throw LineDecoderLessons.notRefused("9 bytes without a line feed");
    } catch (TooLongFrameException e) {
      // as it should be
    }
    boolean keptThen = refused.refCnt() > 0;
    ByteBuf later = Unpooled.copiedBuffer("abcdefghijkl\nnext\n", UTF_8);
    try {
      channel.writeInbound(later);
    } catch (TooLongFrameException e) {
      throw LineDecoderLessons.refusedTwice();
    }
    boolean keptLater = later.refCnt() > 0;
    write("next\n");
    receive();
    if (!received.isEmpty()) {
      throw LineDecoderLessons.goesOn();
    }
    if (keptThen || keptLater) {
      throw LineDecoderLessons.kept();
    }
  }

  @Test
  @Order(11)
  @Demand("owners")
  void everyLineHasAnOwnerAndNothingElseHas() {
    ByteBuf bytes = Unpooled.copiedBuffer("a\nb\nrest", UTF_8);
    channel.writeInbound(bytes);
    receive();
    channel.finish();
    receive();
    if (bytes.refCnt() == 0 && received.stream().allMatch(line -> line.refCnt() > 0)) {
      throw LineDecoderLessons.copied();
    }
    if (bytes.refCnt() < 2) {
      throw LineDecoderLessons.released(2, bytes.refCnt());
    }
    received.forEach(ByteBuf::release);
    if (bytes.refCnt() > 0) {
      throw LineDecoderLessons.leaked(bytes.refCnt());
    }
  }

  @Test
  @Order(12)
  @Demand("lines")
  void aLineMayHoldAnyOtherByte() {
    write("J\u00e4\tx\ny\n");
    receive();
    List<String> got = received.stream().map(line -> line.toString(UTF_8)).toList();
    if (!got.equals(List.of("J\u00e4\tx", "y"))) {
      throw LineDecoderLessons.otherBytes(got);
    }
  }

  @Test
  @Order(13)
  @Demand("limit")
  void onlyTheLastReturnMayBelongToTheEnd() {
    if (!isRefused("12345678\r\r")) {
      throw LineDecoderLessons.twoReturns();
    }
  }

  @Test
  @Order(14)
  @Demand("limit")
  void theLimitMayBeNone() {
    EmbeddedChannel none = new EmbeddedChannel(new LineDecoder(0));
    try {
      none.writeInbound(Unpooled.copiedBuffer("a\n", UTF_8));
    } catch (TooLongFrameException e) {
      return;
    }
    throw LineDecoderLessons.noneIsNoLimit();
  }

  /// Every short text, in two reads, cut anywhere, and byte by byte.
  @Test
  @Order(50)
  @Demand("lines")
  void everyTextIsCutIntoItsLines() {
    for (int longest = 1; longest <= 2; longest++) {
      for (String text : texts(LENGTH)) {
        new Reads(longest).come(text.split(""));
        for (int cut = 1; cut < LENGTH; cut++) {
          new Reads(longest).come(text.substring(0, cut), text.substring(cut));
        }
      }
    }
  }

  private static List<String> texts(int length) {
    List<String> all = List.of("");
    for (int i = 0; i < length; i++) {
      all = all.stream().flatMap(text -> Stream.of(text + "a", text + "\r", text + "\n")).toList();
    }
    return all;
  }

  /// Reads of a text, of which each should bring the lines that it completes.
  private static final class Reads {
    private final int longest;
    private final EmbeddedChannel channel;
    private final List<String> got = new ArrayList<>();
    private String come = "";

    Reads(int longest) {
      this.longest = longest;
      this.channel = new EmbeddedChannel(new LineDecoder(longest));
    }

    void come(String... reads) {
      for (String read : reads) {
        come += read;
        boolean refused = isRefused(read);
        for (ByteBuf line = channel.readInbound(); line != null; line = channel.readInbound()) {
          got.add(line.toString(UTF_8));
          line.release();
        }
        expect(reads, refused);
        if (refused) {
          break;
        }
      }
      channel.finishAndReleaseAll();
    }

    private boolean isRefused(String read) {
      try {
        channel.writeInbound(Unpooled.copiedBuffer(read, UTF_8));
        return false;
      } catch (TooLongFrameException e) {
        return true;
      }
    }

    private void expect(String[] reads, boolean refused) {
      List<String> lines = new ArrayList<>();
      boolean tooLong = false;
      String[] parts = come.split("\n", -1);
      for (int i = 0; i < parts.length && !tooLong; i++) {
        String line =
            parts[i].endsWith("\r") ? parts[i].substring(0, parts[i].length() - 1) : parts[i];
        tooLong = line.length() > longest;
        if (!tooLong && i < parts.length - 1) {
          lines.add(line);
        }
      }
      if (!got.equals(lines) || refused != tooLong) {
        throw LineDecoderLessons.wrongLines(
            longest, List.of(reads), come.length(), lines, tooLong, got, refused);
      }
    }
  }

  /// Memory outside of the heap, and a part of a larger array, as a pool gives it away.
  @Test
  @Order(51)
  @Demand("lines")
  void bytesMayBeAnywhereInMemory() {
    ByteBuf part = Unpooled.copiedBuffer("b\nb\nhello\nyou\n", UTF_8).skipBytes(4).slice();
    ByteBuf direct = Unpooled.directBuffer().writeBytes("hello\nyou\n".getBytes(UTF_8));
    for (ByteBuf bytes : List.of(part, direct)) {
      LineDecoderTest fresh = new LineDecoderTest();
      fresh.channel.writeInbound(bytes);
      fresh.expect("two lines that are a part of larger memory", List.of("hello", "you"));
    }
  }

  private boolean isRefused(String text) {
    try {
      write(text);
      return false;
    } catch (TooLongFrameException e) {
      return true;
    }
  }

  private void expect(String what, List<String> lines, String... reads) {
    try {
      for (String read : reads) {
        write(read);
      }
    } catch (TooLongFrameException e) {
      throw LineDecoderLessons.refusedTooEarly(what);
    } catch (DecoderException e) {
      throw LineDecoderLessons.tookNothing(what);
    }
    receive();
    try {
      List<String> got = received.stream().map(line -> line.toString(UTF_8)).toList();
      if (!got.equals(lines)) {
        throw LineDecoderLessons.wrong(what, lines, got);
      }
    } catch (IllegalReferenceCountException e) {
      throw LineDecoderLessons.gone();
    }
  }

  private void write(String text) {
    channel.writeInbound(Unpooled.copiedBuffer(text, UTF_8));
  }

  private void receive() {
    for (ByteBuf line = channel.readInbound(); line != null; line = channel.readInbound()) {
      received.add(line);
    }
  }
}
