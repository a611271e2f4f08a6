package manyclients.lab.swarm;

import java.nio.ByteBuffer;

/// The payload of a request: bytes that are computed from the client's and the request's number.
///
/// Each word is a counter, mixed (the mixer of SplitMix64). So any byte can be computed without
/// those before it, and no request has to be kept until its reply is checked. The words differ
/// enough to tell one payload from another; they are not random enough for cryptography.
final class Payload {
  private static final long STEP = 0x9e3779b97f4a7c15L;

  private Payload() {}

  /// Returns the start of the words of one request.
  static long seed(int connection, long sequence) {
    return mix(((long) connection << 40) + sequence);
  }

  private static long word(long seed, int index) {
    return mix(seed + (index + 1) * STEP);
  }

  private static byte at(long seed, int offset) {
    return (byte) (word(seed, offset >>> 3) >>> (56 - 8 * (offset & 7)));
  }

  private static long mix(long bits) {
    long z = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  /// Puts the `length` bytes that begin at `offset`.
  static void fill(long seed, int offset, ByteBuffer out, int length) {
    int at = offset;
    int end = offset + length;
    for (; at < end && (at & 7) != 0; at++) {
      out.put(at(seed, at));
    }
    for (; at + 8 <= end; at += 8) {
      out.putLong(word(seed, at >>> 3));
    }
    for (; at < end; at++) {
      out.put(at(seed, at));
    }
  }

  /// Takes `length` bytes, and returns whether they are those that begin at `offset`. All are
  /// taken, even after a difference, because the next frame follows them.
  static boolean matches(long seed, int offset, ByteBuffer in, int length) {
    long difference = 0;
    int at = offset;
    int end = offset + length;
    for (; at < end && (at & 7) != 0; at++) {
      difference |= in.get() ^ at(seed, at);
    }
    for (; at + 8 <= end; at += 8) {
      difference |= in.getLong() ^ word(seed, at >>> 3);
    }
    for (; at < end; at++) {
      difference |= in.get() ^ at(seed, at);
    }
    return difference == 0;
  }
}
