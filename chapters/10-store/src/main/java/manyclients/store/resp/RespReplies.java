package manyclients.store.resp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;
import java.util.Arrays;

/// Replies as bytes, one after another, in an array that grows. It is reused: at the end of each
/// event, a loop's replies go to the socket or into a client's queue.
public final class RespReplies implements Replies {
  private static final int LINE = 1 + Decimal.MAX_LENGTH + 2;

  /// The size above which the array is freed after its bytes have been copied.
  private static final int USUAL = 64 * 1024;

  private static final byte[] PLAIN = {'t', 'x', 't', ':'};

  private byte[] array;
  private ByteBuffer view;
  private int size;
  private int version = 2;

  /// @param room the initial size in bytes
  public RespReplies(int room) {
    this.array = new byte[room];
    this.view = ByteBuffer.wrap(array);
  }

  @Override
  public int version() {
    return version;
  }

  /// @param version the version of the protocol, 2 or 3, from the next reply on
  public void version(int version) {
    this.version = version;
  }

  @Override
  public void status(String text) {
    ensure(text.length() + LINE);
    array[size++] = '+';
    for (int i = 0; i < text.length(); i++) {
      array[size++] = (byte) text.charAt(i); // ASCII, without another array
    }
    end();
  }

  @Override
  public void error(String text) {
    byte[] line = oneLine(text).getBytes(ISO_8859_1);
    ensure(line.length + LINE);
    array[size++] = '-';
    System.arraycopy(line, 0, array, size, line.length);
    size += line.length;
    end();
  }

  /// Returns the text on one line, as Redis sends it: line ends become blanks, except at the end.
  private static String oneLine(String text) {
    int end = text.length();
    while (end > 0 && (text.charAt(end - 1) == '\r' || text.charAt(end - 1) == '\n')) {
      end--;
    }
    return text.substring(0, end).replace('\r', ' ').replace('\n', ' ');
  }

  @Override
  public void number(long value) {
    header(':', value);
  }

  @Override
  public void bulk(byte[] bytes, int start, int length) {
    header('$', length);
    ensure(length + 2);
    System.arraycopy(bytes, start, array, size, length);
    size += length;
    end();
  }

  @Override
  public void text(byte[] text) {
    if (version == 2) {
      bulk(text);
      return;
    }
    header('=', text.length + PLAIN.length);
    ensure(PLAIN.length + text.length + 2);
    System.arraycopy(PLAIN, 0, array, size, PLAIN.length);
    System.arraycopy(text, 0, array, size + PLAIN.length, text.length);
    size += PLAIN.length + text.length;
    end();
  }

  @Override
  public void nothing() {
    if (version == 2) {
      header('$', -1);
    } else {
      missing();
    }
  }

  @Override
  public void noArray() {
    if (version == 2) {
      header('*', -1);
    } else {
      missing();
    }
  }

  private void missing() {
    ensure(LINE);
    array[size++] = '_';
    end();
  }

  @Override
  public void array(int size) {
    header('*', size);
  }

  @Override
  public void map(int pairs) {
    header(version == 2 ? '*' : '%', version == 2 ? 2L * pairs : pairs);
  }

  @Override
  public void push(int size) {
    header(version == 2 ? '*' : '>', size);
  }

  private void header(char type, long number) {
    ensure(LINE);
    array[size++] = (byte) type;
    size = Decimal.write(number, array, size);
    end();
  }

  private void end() {
    array[size++] = '\r';
    array[size++] = '\n';
  }

  /// Adds replies that already are bytes.
  public void raw(byte[] replies, int start, int length) {
    ensure(length);
    System.arraycopy(replies, start, array, size, length);
    size += length;
  }

  private void ensure(int room) {
    long needed = (long) size + room;
    if (needed > array.length) {
      if (needed > Integer.MAX_VALUE - 8) {
        throw new IllegalStateException("a reply of more than 2 GB");
      }
      array =
          Arrays.copyOf(array, (int) Math.clamp(2L * array.length, needed, Integer.MAX_VALUE - 8L));
    }
  }

  /// Returns the number of bytes.
  public int size() {
    return size;
  }

  /// Returns the array that holds the bytes, from 0 on. It is valid until the next reply is made.
  public byte[] array() {
    return array;
  }

  /// Returns the same bytes as a buffer, which is valid until the next reply is made.
  public ByteBuffer bytes() {
    if (view.array() != array) {
      view = ByteBuffer.wrap(array);
    }
    return view.clear().limit(size);
  }

  /// Returns a copy of the bytes from this position on.
  public byte[] copyFrom(int start) {
    return Arrays.copyOfRange(array, start, size);
  }

  /// Removes the bytes after this position.
  public void cut(int bytes) {
    size = bytes;
  }

  /// Removes all bytes after they have been copied.
  public void clear() {
    size = 0;
    if (array.length > USUAL) {
      array = new byte[USUAL];
    }
  }
}
