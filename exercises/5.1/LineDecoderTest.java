package manyclients.exercises.ch05;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.TooLongFrameException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Bytes in, lines out, in a channel without a network.
class LineDecoderTest {
  private static final int LONGEST = 8;

  @Test
  @Order(1)
  @Demand("lines")
  void oneReadMayHoldSeveralLines() {
    expect(List.of("hello"), "hello\n");
    expect(List.of("a", "", "b", "c"), "a\n\nb\nc\n");
  }

  @Test
  @Order(2)
  @Demand("owners")
  void eachLineHasOneOwner() {
    for (String read : List.of("a\nb\n", "a\nb\nrest", "a\nmuch too long\n")) {
      ByteBuf bytes = Unpooled.copiedBuffer(read, UTF_8);
      Pipeline pipeline = new Pipeline(LONGEST);
      pipeline.receive(bytes);
      if (pipeline.buffers.stream().anyMatch(line -> line.refCnt() == 0)) {
        throw new Lesson(
            "lines that their receiver can read, after " + Lesson.visible(read),
            "the memory of a line has been given back",
            "A plain slice is a view of the decoder's buffer, and owns nothing. The decoder"
                + " releases its buffer once all of it has been read, so each slice has to be"
                + " retained.",
            "counting");
      }
      pipeline.buffers.forEach(ByteBuf::release);
      pipeline.channel.finishAndReleaseAll();
      pipeline.buffers.add(bytes);
      if (pipeline.buffers.stream().anyMatch(buffer -> buffer.refCnt() > 0)) {
        throw new Lesson(
            "no memory in use after " + Lesson.visible(read) + ", when its lines were released",
            "a buffer still has an owner",
            "A line has one owner, its receiver, so it is retained once. A line that is cut out and"
                + " then refused has no receiver: measure it first. The decoder's own buffer is not"
                + " yours to retain or release.",
            "counting");
      }
    }
  }

  @Test
  @Order(3)
  @Demand("the rest")
  void aLineMayComeInPieces() {
    expect(List.of(), "hel");
    expect(List.of("hello", "you"), "hel", "lo\nyo", "u", "\n");
  }

  @Test
  @Order(4)
  @Demand("the rest")
  void bytesWithoutAFeedAreNoLineWhenTheStreamEnds() {
    Pipeline pipeline = new Pipeline(LONGEST).read("a\nrest");
    pipeline.channel.finish();
    if (pipeline.channel.readInbound() != null) {
      throw new Lesson(
          "only the line \"a\" from \"a\\nrest\" and the end of the stream",
          "the rest was passed on as well",
          "A line without its feed was cut off, and half a command must not be obeyed. Netty"
              + " releases the bytes that are left in the decoder.",
          "tap");
    }
  }

  @Test
  @Order(5)
  @Demand("lines")
  void aReturnBeforeTheFeedBelongsToTheEnd() {
    expect(List.of("a", ""), "a\r\n\r\n");
    expect(List.of("a"), "a\r", "\n");
    expect(List.of("d\re", "f\r"), "d\re\nf\r\r\n");
  }

  @Test
  @Order(6)
  @Demand("limit")
  void aLineMayBeAsLongAsTheLimit() {
    expect(List.of("12345678", "abcdefgh"), "12345678\nabcdefgh\r", "\n");
  }

  @Test
  @Order(7)
  @Demand("limit")
  void aLongerLineIsRefusedWithItsFeedOrWithout() {
    for (String read : List.of("good\n123456789\n", "good\nnever-ending")) {
      Pipeline pipeline = new Pipeline(LONGEST).read(read);
      if (!pipeline.refused || !pipeline.lines.equals(List.of("good"))) {
        throw new Lesson(
            "\"good\" and a TooLongFrameException, after " + Lesson.visible(read),
            pipeline.told(),
            "Compare with the limit whether the feed is there or not. A decoder that first waits"
                + " for the end keeps all the bytes of a client that never ends a line.",
            "tap");
      }
    }
  }

  @Test
  @Order(8)
  @Demand("limit")
  void bytesAfterARefusalAreDiscarded() {
    Pipeline pipeline = new Pipeline(LONGEST).read("a line without an end");
    pipeline.refused = false;
    pipeline.read("tail\nnext\n").read("next\n");
    pipeline.channel.pipeline().removeFirst(); // the decoder hands over the bytes that it keeps
    boolean kept = pipeline.channel.readInbound() != null;
    if (kept || pipeline.refused || !pipeline.lines.isEmpty()) {
      throw new Lesson(
          "nothing passed on, and nothing kept, of what arrives after a refusal",
          kept ? "the decoder keeps bytes" : pipeline.told(),
          "The tail of a long line is not a line: passed on, it is a request that no client made."
              + " And bytes that decode does not read stay in memory. Remember the refusal, and"
              + " skip all bytes from then on.",
          "tap");
    }
  }

  /// Every text of four characters `a`, `\r` and `\n`, then a feed, in two reads.
  @Test
  @Order(9)
  @Demand("lines")
  void everyTextIsCutIntoItsLines() {
    List<String> texts = List.of("");
    for (int i = 0; i < 4; i++) {
      texts = texts.stream().flatMap(t -> Stream.of(t + "a", t + "\r", t + "\n")).toList();
    }
    for (String text : texts) {
      for (int cut = 1; cut < text.length(); cut++) {
        String first = text.substring(0, cut);
        String second = text.substring(cut) + "\n";
        Pipeline pipeline = new Pipeline(2).read(first);
        boolean early = pipeline.refused && !model(2, first).refused;
        Pipeline expected = model(2, first + second);
        if (early || !pipeline.read(second).told().equals(expected.told())) {
          throw wrong(2, expected, pipeline, first, second);
        }
      }
    }
  }

  /// Divides the whole text, not read by read.
  private static Pipeline model(int longest, String text) {
    Pipeline model = new Pipeline(longest);
    String[] parts = text.split("\n", -1);
    for (int i = 0; i < parts.length && !model.refused; i++) {
      String line = parts[i].replaceFirst("\r$", "");
      model.refused = line.length() > longest;
      if (!model.refused && i < parts.length - 1) {
        model.lines.add(line);
      }
    }
    return model;
  }

  private static void expect(List<String> lines, String... reads) {
    Pipeline expected = new Pipeline(LONGEST);
    expected.lines.addAll(lines);
    Pipeline pipeline = new Pipeline(LONGEST);
    for (String read : reads) {
      pipeline.read(read);
    }
    if (!pipeline.told().equals(expected.told())) {
      throw wrong(LONGEST, expected, pipeline, reads);
    }
  }

  private static Lesson wrong(int longest, Pipeline expected, Pipeline got, String... reads) {
    String means;
    if (got.refused != expected.refused) {
      means =
          "The limit does not count the end of a line. A return that is the last byte so far may"
              + " belong to the end: only the next byte can tell. Of two returns, the first is a"
              + " byte of the line.";
    } else if (got.told().replace("\\r", "").equals(expected.told().replace("\\r", ""))) {
      means =
          "A return directly before the feed belongs to the end, and any other return belongs to"
              + " the line. The network may cut between a return and its feed.";
    } else {
      means =
          "Leave bytes in the buffer until their feed arrives; then read the line, and its end too."
              + " Bytes that you read and do not pass on are lost, and a feed that you do not read"
              + " is found again.";
    }
    String reading = String.join("\" and then \"", reads);
    return new Lesson(
        expected.told()
            + ", after \""
            + Lesson.visible(reading)
            + "\", at most "
            + longest
            + " long",
        got.told(),
        means,
        "tap");
  }

  /// A channel with a decoder in it, and the lines that came out.
  private static final class Pipeline {
    final EmbeddedChannel channel;
    final List<ByteBuf> buffers = new ArrayList<>();
    final List<String> lines = new ArrayList<>();
    boolean refused;

    Pipeline(int longest) {
      channel = new EmbeddedChannel(new LineDecoder(longest));
    }

    Pipeline read(String text) {
      ByteBuf bytes = Unpooled.directBuffer().writeBytes(text.getBytes(UTF_8)); // as from a socket
      receive(bytes.retain()); // so that lines without an owner can be read here
      buffers.forEach(line -> lines.add(line.toString(UTF_8)));
      buffers.clear();
      bytes.release();
      return this;
    }

    void receive(ByteBuf bytes) {
      try {
        channel.writeInbound(bytes);
      } catch (TooLongFrameException e) {
        refused = true;
      }
      for (ByteBuf line = channel.readInbound(); line != null; line = channel.readInbound()) {
        buffers.add(line);
      }
    }

    String told() {
      String all = lines.isEmpty() ? "no line" : "\"" + String.join("\", \"", lines) + '"';
      return Lesson.visible(all) + (refused ? " and a TooLongFrameException" : "");
    }
  }
}
