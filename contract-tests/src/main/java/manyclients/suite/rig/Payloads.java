package manyclients.suite.rig;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import manyclients.contract.frame.FrameEncoder;

/// Distinguishable payloads. A payload of at least four bytes begins with its number, and the
/// number determines every other byte.
public final class Payloads {

  private Payloads() {}

  public static byte[] numbered(int number, int size) {
    byte[] bytes = new byte[size];
    for (int i = 0; i < size; i++) {
      bytes[i] = (byte) (number * 31 + i);
    }
    if (size >= Integer.BYTES) {
      ByteBuffer.wrap(bytes).putInt(number);
    }
    return bytes;
  }

  /// Returns a header that announces a payload of this length.
  public static byte[] header(int length) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(length).array();
  }

  /// Returns frames with these payloads, one after another.
  public static byte[] frames(byte[]... payloads) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] payload : payloads) {
      all.writeBytes(FrameEncoder.frame(ByteBuffer.wrap(payload)).array());
    }
    return all.toByteArray();
  }
}
