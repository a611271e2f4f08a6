package manyclients.store.log;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;
import manyclients.store.data.Entry;
import manyclients.store.data.Journal;

/// Reads records that [Records] has written. Any other record is refused with an
/// [IllegalArgumentException].
final class RecordReader {
  private static final int MOST = 5; // arguments
  private static final int DIGITS = 10; // of a length

  private final byte[] array;
  private final int end;
  private int position;
  private int record;

  RecordReader(byte[] array, int start, int end) {
    this.array = array;
    this.position = start;
    this.record = start;
    this.end = end;
  }

  /// Returns the position in the array of the last record, even if it was refused.
  int position() {
    return record;
  }

  void into(Journal target) {
    while (position < end) {
      record = position;
      apply(next(), target);
    }
  }

  private static void apply(byte[][] arguments, Journal target) {
    String name = text(arguments[0]);
    switch (name + " " + arguments.length) {
      case "SET 3" -> target.set(arguments[1], arguments[2], Entry.NEVER);
      case "SET 5" -> target.set(arguments[1], arguments[2], due(arguments));
      case "PEXPIREAT 3" -> target.expire(arguments[1], time(arguments[2]));
      case "PERSIST 2" -> target.expire(arguments[1], Entry.NEVER);
      case "DEL 2" -> target.remove(arguments[1]);
      case "FLUSHALL 1" -> target.clear();
      case "MULTI 1", "EXEC 1" -> {} // no action: a batch contains complete groups
      default ->
          throw new IllegalArgumentException(
              "unknown record %s of %s arguments".formatted(name, arguments.length));
    }
  }

  private static long due(byte[][] arguments) {
    if (!text(arguments[3]).equals("PXAT")) {
      throw new IllegalArgumentException("a SET with an unknown option");
    }
    return time(arguments[4]);
  }

  private static long time(byte[] argument) {
    return Long.parseLong(text(argument));
  }

  private static String text(byte[] argument) {
    return new String(argument, US_ASCII);
  }

  private byte[][] next() {
    int size = number('*');
    if (size < 1 || size > MOST) {
      throw new IllegalArgumentException("a record of %s arguments".formatted(size));
    }
    byte[][] arguments = new byte[size][];
    for (int i = 0; i < size; i++) {
      arguments[i] = argument();
    }
    return arguments;
  }

  private byte[] argument() {
    int length = number('$');
    if (length > end - position - 2) {
      throw new IllegalArgumentException("an argument of %s bytes".formatted(length));
    }
    byte[] argument = Arrays.copyOfRange(array, position, position + length);
    position += length;
    lineEnds();
    return argument;
  }

  private int number(char kind) {
    expect(kind);
    int start = position;
    while (position < end && position < start + DIGITS && Character.isDigit(array[position])) {
      position++;
    }
    int number = Integer.parseInt(new String(array, start, position - start, US_ASCII));
    lineEnds();
    return number;
  }

  private void lineEnds() {
    expect('\r');
    expect('\n');
  }

  private void expect(char wanted) {
    if (position == end || array[position] != wanted) {
      throw new IllegalArgumentException("no record");
    }
    position++;
  }
}
