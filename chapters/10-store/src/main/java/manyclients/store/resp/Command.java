package manyclients.store.resp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;

/// One command from a client: its name and its arguments, in the array in which they arrived.
///
/// It is a view. The parser uses one object for all commands, so it is valid until the next command
/// is parsed; copy anything that must be kept. Argument 0 is the command's name.
public final class Command {
  private static final byte[] NOTHING = {};
  private static final int FIRST = 16;
  private static final int CASE = 'a' - 'A';

  private byte[] array = NOTHING;
  private int base;
  private int[] starts; // relative to the command's first byte
  private int[] lengths;
  private int size;

  public Command() {
    this(new int[FIRST], new int[FIRST]);
  }

  private Command(int[] starts, int[] lengths) {
    this.starts = starts;
    this.lengths = lengths;
  }

  /// Makes a command in its own memory, like [#copy()].
  public static Command of(byte[]... arguments) {
    int total = 0;
    for (byte[] argument : arguments) {
      total += argument.length;
    }
    Command command = new Command();
    command.array = new byte[total];
    int start = 0;
    for (byte[] argument : arguments) {
      System.arraycopy(argument, 0, command.array, start, argument.length);
      command.add(start, argument.length);
      start += argument.length;
    }
    return command;
  }

  /// Removes all arguments.
  void clear() {
    size = 0;
  }

  /// @param start the start of the argument, counted from the command's first byte
  void add(int start, int length) {
    if (size == starts.length) {
      starts = Arrays.copyOf(starts, 2 * size + 1);
      lengths = Arrays.copyOf(lengths, 2 * size + 1);
    }
    starts[size] = start;
    lengths[size++] = length;
  }

  /// Sets the place of the command's first byte, which may have moved while the rest arrived.
  void in(byte[] array, int base) {
    this.array = array;
    this.base = base;
  }

  /// Returns the number of bytes that the positions take in memory.
  int memory() {
    return 2 * Integer.BYTES * starts.length;
  }

  /// Returns the number of arguments, including the name.
  public int size() {
    return size;
  }

  /// Returns the array with all arguments. It must not be changed.
  public byte[] array() {
    return array;
  }

  /// Returns the start of an argument in [#array()].
  public int start(int argument) {
    return base + starts[argument];
  }

  /// Returns the length of an argument in bytes.
  public int length(int argument) {
    return lengths[argument];
  }

  /// Returns a copy of an argument's bytes.
  public byte[] bytes(int argument) {
    int start = start(argument);
    return Arrays.copyOfRange(array, start, start + lengths[argument]);
  }

  /// Returns an argument as text, for messages and options: one character per byte.
  public String text(int argument) {
    return new String(array, start(argument), lengths[argument], ISO_8859_1);
  }

  /// Returns an argument as Redis shows it in an error message: like a C string, up to a zero byte.
  public String shown(int argument) {
    String text = text(argument);
    int end = text.indexOf(0);
    return end < 0 ? text : text.substring(0, end);
  }

  /// Returns whether an argument is this word, in upper or lower case.
  ///
  /// @param word a word of ASCII capitals, digits and hyphens
  public boolean is(int argument, String word) {
    int length = lengths[argument];
    if (length != word.length()) {
      return false;
    }
    int start = start(argument);
    for (int i = 0; i < length; i++) {
      if (upper(array[start + i]) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static int upper(byte letter) {
    return letter >= 'a' && letter <= 'z' ? letter - CASE : letter;
  }

  /// Returns the same command in its own memory, for a transaction or for another thread.
  public Command copy() {
    int from = size == 0 ? 0 : starts[0];
    int to = size == 0 ? 0 : starts[size - 1] + lengths[size - 1];
    Command copy = new Command(Arrays.copyOf(starts, size), Arrays.copyOf(lengths, size));
    copy.array = Arrays.copyOfRange(array, base + from, base + to);
    copy.base = -from;
    copy.size = size;
    return copy;
  }
}
