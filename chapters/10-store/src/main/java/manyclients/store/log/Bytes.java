package manyclients.store.log;

import java.nio.ByteBuffer;
import java.util.Arrays;

/// A growing array of bytes.
final class Bytes {
  private static final int FIRST = 8 * 1024;
  private static final int KEPT = 1024 * 1024;
  private static final int LONGEST = Integer.MAX_VALUE - 8; // of an array
  private static final int DIGITS = 20; // of a long, with its sign

  private byte[] array = new byte[FIRST];
  private int size;

  int size() {
    return size;
  }

  byte[] array() {
    return array;
  }

  /// Returns the contents as a buffer, ready to be written.
  ByteBuffer buffer() {
    return ByteBuffer.wrap(array, 0, size);
  }

  void add(byte[] bytes, int start, int length) {
    reserve(length);
    System.arraycopy(bytes, start, array, size, length);
    size += length;
  }

  void add(byte[] bytes) {
    add(bytes, 0, bytes.length);
  }

  void add(char ascii) {
    reserve(1);
    array[size++] = (byte) ascii;
  }

  /// Adds a number in decimal digits.
  ///
  /// @param value not negative
  void add(long value) {
    reserve(DIGITS);
    int digits = digits(value);
    long rest = value;
    for (int i = size + digits - 1; i >= size; i--) {
      array[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    size += digits;
  }

  static int digits(long value) {
    int digits = 1;
    for (long rest = value / 10; rest > 0; rest /= 10) {
      digits++;
    }
    return digits;
  }

  private void reserve(int length) {
    int needed = Math.addExact(size, length);
    if (needed > array.length) {
      array = Arrays.copyOf(array, (int) Math.min(LONGEST, Math.max(needed, 2L * array.length)));
    }
  }

  /// Removes all bytes. The array is kept, unless it has become large.
  ///
  /// @param room the number of bytes left free at the beginning
  void clear(int room) {
    size = room;
    if (array.length > KEPT) {
      array = new byte[FIRST];
    }
  }
}
