package manyclients.store.log;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.HexFormat;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// The line before records that were written together. To Redis it is a comment.
///
///     #at 00000000000001d2 forced 00000000000001d2 bytes 00000021 crc 5a0f3c11
///
/// The checksum covers the line before ` crc`, and the records. After a power failure, some sectors
/// of unforced data may be on the disk and others not. The lengths in the records cannot show that
/// a sector in the middle of a value is missing.
///
/// @param at the position of the line in the file
/// @param forced the number of bytes that had been forced when the line was written
/// @param bytes the number of bytes of records that follow
record BatchHeader(long at, long forced, int bytes, int crc) {
  /// The length of the line in bytes.
  static final int SIZE = 74;

  private static final HexFormat HEX = HexFormat.of();
  private static final int AT = 4; // where the digits of `at` begin
  private static final int FORCED = 28;
  private static final int BYTES = 51;
  private static final int CRC = 64;
  private static final int CHECKED = 59;

  /// Writes the line into the room at the beginning of a batch.
  static void write(Bytes batch, long at, long forced) {
    int bytes = batch.size() - SIZE;
    put(new BatchHeader(at, forced, bytes, 0).line(), batch, 0);
    put(HEX.toHexDigits(checksum(batch.array(), 0, bytes)), batch, CRC);
  }

  private static void put(String text, Bytes batch, int start) {
    System.arraycopy(text.getBytes(US_ASCII), 0, batch.array(), start, text.length());
  }

  private String line() {
    return "#at %s forced %s bytes %s crc %s\r\n"
        .formatted(
            HEX.toHexDigits(at),
            HEX.toHexDigits(forced),
            HEX.toHexDigits(bytes),
            HEX.toHexDigits(crc));
  }

  /// Returns the line at this position, or null if there is none.
  static @Nullable BatchHeader read(byte[] array, int start) {
    if (array[start] != '#' || array[start + 1] != 'a') {
      return null;
    }
    String line = new String(array, start, SIZE, US_ASCII);
    try {
      BatchHeader header =
          new BatchHeader(
              HexFormat.fromHexDigitsToLong(line, AT, AT + 16),
              HexFormat.fromHexDigitsToLong(line, FORCED, FORCED + 16),
              HexFormat.fromHexDigits(line, BYTES, BYTES + 8),
              HexFormat.fromHexDigits(line, CRC, CRC + 8));
      return header.line().equals(line) ? header : null;
    } catch (IllegalArgumentException e) { // not digits
      return null;
    }
  }

  /// Returns whether these bytes can be the beginning of a line, part of which may be missing.
  static boolean canBegin(byte[] array, int start, int length) {
    for (int i = 0; i < Math.min(length, AT); i++) {
      byte found = array[start + i];
      if (found != 0 && found != "#at ".charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /// Returns whether the line and the records after it match its checksum.
  boolean matches(byte[] array, int start) {
    return checksum(array, start, bytes) == crc;
  }

  private static int checksum(byte[] array, int start, int bytes) {
    CRC32C crc = new CRC32C();
    crc.update(array, start, CHECKED);
    crc.update(array, start + SIZE, bytes);
    return (int) crc.getValue();
  }
}
