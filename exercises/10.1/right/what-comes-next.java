package manyclients.exercises.ch10;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// The state is a method, which handles the next byte.
public final class CommandReader {
  /// The maximum number of arguments of a command.
  public static final int MAX_ARGUMENTS = 100;

  /// The maximum length of an argument, in bytes.
  public static final int MAX_LENGTH = 1_000;

  private interface Step {
    Step take(int b);
  }

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final List<List<String>> found = new ArrayList<>();
  private List<String> command = List.of();
  private Step next = this::star;
  private int number;
  private int digits;
  private int missing;
  private boolean refused;

  public List<List<String>> take(byte[] piece) {
    found.clear();
    for (byte b : piece) {
      next = next.take(b & 0xff);
    }
    return List.copyOf(found);
  }

  private Step star(int b) {
    command = new ArrayList<>();
    return b == '*' ? number(this::countDigit) : refuse();
  }

  private Step number(Step first) {
    number = 0;
    digits = 0;
    return first;
  }

  private boolean isDigit(int b) {
    boolean digit = b >= '0' && b <= '9' && digits < 4;
    if (digit) {
      number = 10 * number + b - '0';
      digits++;
    }
    return digit;
  }

  private Step countDigit(int b) {
    if (isDigit(b)) {
      return this::countDigit;
    }
    missing = number;
    boolean fits = digits > 0 && number >= 1 && number <= MAX_ARGUMENTS;
    return b == '\r' && fits ? lineFeed(this::dollar) : refuse();
  }

  private Step lineFeed(Step after) {
    return b -> b == '\n' ? after : refuse();
  }

  private Step dollar(int b) {
    return b == '$' ? number(this::lengthDigit) : refuse();
  }

  private Step lengthDigit(int b) {
    if (isDigit(b)) {
      return this::lengthDigit;
    }
    bytes.reset();
    return b == '\r' && digits > 0 && number <= MAX_LENGTH ? lineFeed(argument()) : refuse();
  }

  private Step argument() {
    return bytes.size() < number ? this::one : this::carriageReturn;
  }

  private Step one(int b) {
    bytes.write(b);
    return argument();
  }

  private Step carriageReturn(int b) {
    return b == '\r' ? this::last : refuse();
  }

  private Step last(int b) {
    if (b != '\n') {
      return refuse();
    }
    command.add(bytes.toString(StandardCharsets.ISO_8859_1));
    missing--;
    if (missing > 0) {
      return this::dollar;
    }
    found.add(command);
    return this::star;
  }

  private Step refuse() {
    refused = true;
    return this::nothing;
  }

  private Step nothing(int b) {
    return this::nothing;
  }

  public boolean isRefused() {
    return refused;
  }
}
