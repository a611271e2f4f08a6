package manyclients.contract.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class FrameEncoderTest {

  @Test
  void aFrameIsABigEndianLengthAndThePayload() {
    ByteBuffer payload = ByteBuffer.allocate(258).put(257, (byte) 'z');
    ByteBuffer frame = FrameEncoder.frame(payload);
    assertThat(frame.remaining()).isEqualTo(262);
    assertThat(new byte[] {frame.get(0), frame.get(1), frame.get(2), frame.get(3), frame.get(261)})
        .containsExactly(0, 0, 1, 2, 'z');
    assertThat(payload.remaining()).as("the payload, which is not consumed").isEqualTo(258);
  }

  @Test
  void aFrameIsAppendedToTheBuffer() {
    ByteBuffer out = ByteBuffer.allocate(20).put((byte) 9);
    ByteBuffer payload = ByteBuffer.wrap(new byte[] {5, 6, 7, 8}, 1, 2);
    assertThat(FrameEncoder.sizeOf(payload)).isEqualTo(6);
    FrameEncoder.encode(payload, out);
    assertThat(out.flip()).isEqualTo(ByteBuffer.wrap(new byte[] {9, 0, 0, 0, 2, 6, 7}));
  }

  @Test
  void withoutRoomNoPartOfAFrameIsWritten() {
    ByteBuffer payload = ByteBuffer.allocate(10);
    assertThatThrownBy(() -> FrameEncoder.encode(payload, ByteBuffer.allocate(13)))
        .isInstanceOf(BufferOverflowException.class);
    assertThat(payload.remaining()).isEqualTo(10);
  }
}
