package manyclients.contract.frame;

import static manyclients.contract.frame.FrameDecoder.Outcome.FRAME;
import static manyclients.contract.frame.FrameDecoder.Outcome.INCOMPLETE;
import static manyclients.contract.frame.FrameDecoder.Outcome.NEGATIVE_LENGTH;
import static manyclients.contract.frame.FrameDecoder.Outcome.TOO_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.InvalidMarkException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameDecoderTest {
  private final FrameDecoder decoder = new FrameDecoder(1_000);

  @Test
  void aWholeFrameIsTakenAndShowsItsPayload() {
    ByteBuffer in = frames("hello");
    assertThat(decoder.decode(in)).isEqualTo(FRAME);
    assertThat(decoder.payload()).isEqualTo(bytes("hello"));
    assertThat(in.hasRemaining()).isFalse();
  }

  @Test
  void anEmptyFrameIsAFrame() {
    ByteBuffer in = frames("");
    assertThat(decoder.decode(in)).isEqualTo(FRAME);
    assertThat(decoder.payload().remaining()).isZero();
    assertThat(decoder.needed()).isEqualTo(FrameDecoder.HEADER);
  }

  @Test
  void framesInARowAreTakenOneByOne() {
    ByteBuffer in = frames("one", "", "three");
    for (String expected : new String[] {"one", "", "three"}) {
      assertThat(decoder.decode(in)).isEqualTo(FRAME);
      assertThat(decoder.payload()).isEqualTo(bytes(expected));
    }
    assertThat(decoder.decode(in)).isEqualTo(INCOMPLETE);
  }

  @Test
  void cutAnywhereAFrameIsIncompleteAndUntouched() {
    ByteBuffer whole = frames("hello");
    for (int cut = 0; cut < whole.limit(); cut++) {
      ByteBuffer in = whole.slice(0, cut);
      assertThat(decoder.decode(in)).as("after %d bytes", cut).isEqualTo(INCOMPLETE);
      assertThat(in.position()).as("bytes taken").isZero();
      assertThat(decoder.needed()).as("bytes needed after %d", cut).isEqualTo(cut < 4 ? 4 : 9);
    }
  }

  @Test
  void bytesOutsidePositionAndLimitAreIgnored() {
    ByteBuffer in = ByteBuffer.allocate(100).position(7);
    FrameEncoder.encode(bytes("hello"), in);
    in.limit(in.position()).position(7);
    assertThat(decoder.decode(in)).isEqualTo(FRAME);
    assertThat(decoder.payload()).isEqualTo(bytes("hello"));
    in.limit(in.position() + 3);
    assertThat(decoder.decode(in)).isEqualTo(INCOMPLETE);
  }

  @Test
  void aDirectBufferIsDecodedLikeAHeapBuffer() {
    ByteBuffer in = ByteBuffer.allocateDirect(20).put(frames("hello")).flip();
    assertThat(decoder.decode(in)).isEqualTo(FRAME);
    assertThat(decoder.payload()).isEqualTo(bytes("hello"));
  }

  @Test
  void onlyThePayloadOfTheLastFrameIsShownWhicheverBufferItCameIn() {
    ByteBuffer first = frames("long payload", "a");
    ByteBuffer second = frames("other");
    assertThat(decoder.decode(first)).isEqualTo(FRAME);
    assertThat(decoder.decode(second)).isEqualTo(FRAME);
    assertThat(decoder.payload()).isEqualTo(bytes("other"));
    assertThat(decoder.decode(first)).isEqualTo(FRAME);
    assertThat(decoder.payload()).isEqualTo(bytes("a"));
  }

  @Test
  void beforeTheFirstFrameThereIsNoPayload() {
    assertThat(decoder.payload().remaining()).isZero();
    assertThat(decoder.needed()).isEqualTo(FrameDecoder.HEADER);
  }

  /// A handler may change a payload in any way without any effect on the next.
  @Test
  void whatWasDoneToAPayloadIsUndoneForTheNext() {
    ByteBuffer in = frames("secret", "hello");
    assertThat(decoder.decode(in)).isEqualTo(FRAME);
    decoder.payload();
    assertThat(decoder.decode(in)).isEqualTo(FRAME);
    decoder.payload().order(ByteOrder.LITTLE_ENDIAN).position(3).mark().limit(4);
    assertThat(decoder.payload()).isEqualTo(bytes("hello"));
    assertThat(decoder.payload().order()).isEqualTo(ByteOrder.BIG_ENDIAN);
    assertThatThrownBy(() -> decoder.payload().reset()).isInstanceOf(InvalidMarkException.class);
  }

  @Test
  void nothingIsInReachButThePayload() {
    ByteBuffer in = frames("secret", "hello");
    assertThat(decoder.decode(in)).isEqualTo(FRAME);
    assertThat(decoder.decode(in)).isEqualTo(FRAME);
    assertThat(decoder.payload().rewind()).isEqualTo(bytes("hello"));
    assertThat(decoder.payload().clear()).isEqualTo(bytes("hello"));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, -4, -1_000, Integer.MIN_VALUE})
  void aNegativeLengthIsNoFrame(int length) {
    ByteBuffer in = header(length);
    assertThat(decoder.decode(in)).isEqualTo(NEGATIVE_LENGTH);
    assertThat(in.position()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1_001, 1 << 20, Integer.MAX_VALUE - 3, Integer.MAX_VALUE})
  void aLengthOverTheLimitIsRefusedBeforeThePayloadComes(int length) {
    ByteBuffer in = header(length);
    assertThat(decoder.decode(in)).isEqualTo(TOO_LONG);
    assertThat(in.position()).isZero();
    assertThat(decoder.needed()).as("no room asked for").isEqualTo(FrameDecoder.HEADER);
  }

  @Test
  void aLengthOfExactlyTheLimitIsWaitedFor() {
    assertThat(decoder.decode(header(1_000))).isEqualTo(INCOMPLETE);
    assertThat(decoder.needed()).isEqualTo(1_004);
  }

  @Test
  void aLimitOfZeroLetsOnlyEmptyFramesThrough() {
    FrameDecoder strict = new FrameDecoder(0);
    assertThat(strict.decode(frames(""))).isEqualTo(FRAME);
    assertThat(strict.decode(frames("x"))).isEqualTo(TOO_LONG);
  }

  @Test
  void aDecoderPrintsItsLimit() {
    assertThat(decoder).hasToString("FrameDecoder[maxPayload=1000]");
  }

  @Test
  void decodingTheSameFrameAgainAndAgainAllocatesNothing() {
    ByteBuffer in = frames("a frame");
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    decodeAll(in, 20_000);
    long before = threads.getCurrentThreadAllocatedBytes();
    decodeAll(in, 20_000);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(allocated).as("bytes allocated for 20,000 frames").isLessThan(20_000);
  }

  private void decodeAll(ByteBuffer in, int times) {
    for (int i = 0; i < times; i++) {
      while (decoder.decode(in) == FRAME) {
        decoder.payload().get();
      }
      in.rewind();
    }
  }

  private static ByteBuffer frames(String... payloads) {
    ByteBuffer out = ByteBuffer.allocate(100);
    for (String payload : payloads) {
      FrameEncoder.encode(bytes(payload), out);
    }
    return out.flip();
  }

  private static ByteBuffer header(int length) {
    return ByteBuffer.allocate(4).putInt(length).flip();
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
  }
}
