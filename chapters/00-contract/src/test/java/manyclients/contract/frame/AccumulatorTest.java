package manyclients.contract.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class AccumulatorTest {
  private final Accumulator accumulator = new Accumulator();

  @Test
  void aNewAccumulatorIsEmptyAndHasRoom() {
    assertThat(accumulator.isEmpty()).isTrue();
    assertThat(accumulator.space().remaining()).isPositive();
  }

  @Test
  void bytesThatTheDecoderLeavesAreKept() {
    accumulator.space().put(new byte[] {1, 2, 3});
    assertThat(accumulator.isEmpty()).isFalse();
    ByteBuffer bytes = accumulator.flip();
    bytes.get();
    accumulator.keep(4);
    accumulator.space().put((byte) 4);
    assertThat(accumulator.flip()).isEqualTo(ByteBuffer.wrap(new byte[] {2, 3, 4}));
  }

  @Test
  void anAccumulatorIsEmptyWhenAllBytesAreTaken() {
    accumulator.space().put(new byte[] {1, 2, 3});
    ByteBuffer bytes = accumulator.flip();
    bytes.position(bytes.limit());
    accumulator.keep(FrameDecoder.HEADER);
    assertThat(accumulator.isEmpty()).isTrue();
  }

  @Test
  void aPromiseOfAMegabyteCostsNothingUntilItIsKept() {
    int before = accumulator.space().capacity();
    accumulator.space().putInt(1 << 20);
    accumulator.flip();
    accumulator.keep(4 + (1 << 20));
    assertThat(accumulator.space().capacity()).isEqualTo(before);
  }

  @Test
  void memoryGrowsWithTheBytesUpToTheFrame() {
    int frame = 10_000;
    int received = fill();
    while (received < frame) {
      accumulator.keep(frame);
      int capacity = accumulator.space().capacity();
      assertThat(capacity).as("after %d bytes", received).isLessThanOrEqualTo(2 * received);
      received += fill();
    }
    assertThat(received).as("bytes taken for a frame of %d", frame).isEqualTo(frame);
  }

  /// A decoder that refuses a frame needs only a header, even if more bytes have arrived.
  @Test
  void moreBytesThanNeededAreKept() {
    int received = fill();
    accumulator.keep(FrameDecoder.HEADER);
    assertThat(accumulator.flip().remaining()).isEqualTo(received);
  }

  /// Fills the free space, flips the buffer, and returns the number of bytes added.
  private int fill() {
    int room = accumulator.space().remaining();
    assertThat(room).isPositive();
    accumulator.space().put(new byte[room]);
    accumulator.flip();
    return room;
  }

  @Test
  void aDiscardedAccumulatorTakesNoMemory() {
    accumulator.space().putInt(7);
    accumulator.discard();
    assertThat(accumulator.isEmpty()).isTrue();
    assertThat(accumulator.space().capacity()).isZero();
  }
}
