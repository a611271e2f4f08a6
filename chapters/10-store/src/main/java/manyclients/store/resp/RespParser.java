package manyclients.store.resp;

/// Finds one command after another in a client's bytes. It stores no bytes: those of an incomplete
/// command are passed again, followed by more, and the parser continues where it stopped.
///
///     START ── '*' ──▶ COUNT ──▶ LENGTH ◀──▶ ARGUMENT ── the last one ──▶ COMPLETE
///       │                │          │                                        ▲
///       │                └──────────┴──── no such number ──▶ FAILED          │
///       └─ any other ──▶ INLINE ─────────────────────────────────────────────┘
///
/// The diagram leaves out a count below 1, which completes the command, and lines that are too long
/// or malformed. All positions are counted from the command's first byte, because the bytes may
/// move while the rest arrives. Parsing a command allocates nothing, unless it is an inline
/// command, or has more arguments than there is room for.
public final class RespParser {
  private enum State {
    /// Before a command.
    START,
    /// In the line with the number of arguments.
    COUNT,
    /// In the line with the length of the next argument.
    LENGTH,
    /// In an argument.
    ARGUMENT,
    /// In a command that is a line of words, as typed by a person.
    INLINE,
    COMPLETE,
    FAILED
  }

  /// The result of [#parse].
  public enum Outcome {
    /// A complete command. A command without arguments, such as an empty line, must be ignored.
    COMMAND,
    /// The beginning of a command, or no bytes at all.
    INCOMPLETE,
    /// Not a command. The bytes after it cannot be understood: see [#error()].
    FAILED
  }

  /// The number of arguments above which a command's memory is freed after it.
  private static final int USUAL_ARGUMENTS = 1_024;

  private final RespLimits limits;
  private Command command = new Command();
  private State state = State.START;

  /// The position at which parsing continues: the first byte of the next line or argument.
  private int position;

  /// The position up to which a line has been searched for its end.
  private int searched;

  /// The number of arguments that are still missing.
  private int missing;

  /// The length of the next argument, in bytes.
  private int length;

  private String error = "";

  private byte[] array = {};
  private int base;
  private int size;

  public RespParser(RespLimits limits) {
    this.limits = limits;
  }

  /// Looks for a command.
  ///
  /// @param array if the last outcome was INCOMPLETE, it has the same bytes and more
  /// @param from the start of the command
  /// @param to the end of the bytes
  public Outcome parse(byte[] array, int from, int to) {
    if (state == State.COMPLETE) {
      reset();
    }
    this.array = array;
    this.base = from;
    this.size = to - from;
    while (step()) {}
    return switch (state) {
      case COMPLETE -> Outcome.COMMAND;
      case FAILED -> Outcome.FAILED;
      default -> Outcome.INCOMPLETE;
    };
  }

  /// @return whether the parser has reached another state, from which it can continue
  private boolean step() {
    return switch (state) {
      case START -> begin();
      case COUNT -> count();
      case LENGTH -> length();
      case ARGUMENT -> argument();
      case INLINE -> inline();
      case COMPLETE, FAILED -> false;
    };
  }

  private boolean begin() {
    if (size == 0) {
      return false;
    }
    boolean isArray = array[base] == '*';
    state = isArray ? State.COUNT : State.INLINE;
    position = isArray ? 1 : 0;
    searched = position;
    return true;
  }

  private boolean count() {
    int end = lineEnd("too big mbulk count string");
    if (end < 0) {
      return state == State.FAILED;
    }
    long count = Decimal.parse(array, base + position, base + end);
    if (count == Decimal.NONE || count > limits.maxArguments()) {
      return fail("invalid multibulk length");
    }
    missing = (int) Math.max(0, count);
    return next(end + 2);
  }

  private boolean length() {
    int end = lineEnd("too big bulk count string");
    if (end < 0) {
      return state == State.FAILED;
    }
    byte first = array[base + position];
    if (first != '$') {
      return fail("expected '$', got '" + (char) (first & 0xff) + "'");
    }
    long count = Decimal.parse(array, base + position + 1, base + end);
    if (count == Decimal.NONE || count < 0 || count > limits.maxArgument()) {
      return fail("invalid bulk length");
    }
    if (end + 2 + count + 2 > limits.maxCommand()) {
      return fail("too big request");
    }
    length = (int) count;
    position = end + 2;
    state = State.ARGUMENT;
    return true;
  }

  /// Adds an argument. Like Redis, it does not check the two bytes after it.
  private boolean argument() {
    if (size - position < length + 2) {
      return false;
    }
    command.add(position, length);
    missing--;
    return next(position + length + 2);
  }

  /// Continues after a line or an argument.
  private boolean next(int at) {
    position = at;
    searched = at;
    state = missing > 0 ? State.LENGTH : State.COMPLETE;
    if (missing == 0) {
      command.in(array, base);
    }
    return missing > 0;
  }

  private boolean inline() {
    int end = find('\n', "too big inline request");
    if (end < 0) {
      return state == State.FAILED;
    }
    if (!InlineWords.split(array, base, base + end, command)) {
      return fail("unbalanced quotes in request");
    }
    position = end + 1;
    state = State.COMPLETE;
    return false;
  }

  /// Returns the end of the line at [#position] if its two end bytes have arrived, otherwise -1.
  private int lineEnd(String tooLong) {
    int end = find('\r', tooLong);
    if (end >= 0 && end + 1 >= size) {
      searched = end;
      return -1;
    }
    return end;
  }

  /// Returns the position of this byte, or -1. If the line is too long, parsing fails.
  private int find(char wanted, String tooLong) {
    int last = Math.min(size, position + RespLimits.MAX_LINE);
    for (int i = searched; i < last; i++) {
      if (array[base + i] == wanted) {
        return i;
      }
    }
    searched = last;
    if (last < size) {
      fail(tooLong);
    }
    return -1;
  }

  private boolean fail(String reason) {
    error = "ERR Protocol error: " + reason;
    state = State.FAILED;
    return false;
  }

  /// Returns the command that was found. It is valid until [#parse] or [#reset()] is called.
  public Command command() {
    return command;
  }

  /// Returns the length of the command that was found, in bytes.
  public int consumed() {
    return position;
  }

  /// Returns the minimum length in bytes of a command that has not arrived completely.
  public int needed() {
    return state == State.ARGUMENT ? position + length + 2 : size + 1;
  }

  /// Returns the reason why parsing has failed, in Redis's words.
  public String error() {
    return error;
  }

  /// Returns whether no command has begun.
  public boolean isAtRest() {
    return state == State.START || state == State.COMPLETE;
  }

  /// Returns the number of bytes of memory that the parser uses for the arriving command.
  public int kept() {
    return isAtRest() ? 0 : command.memory();
  }

  /// Prepares for the beginning of a new command.
  public void reset() {
    if (command.size() > USUAL_ARGUMENTS) {
      command = new Command();
    }
    command.clear();
    state = State.START;
    position = 0;
    searched = 0;
    missing = 0;
  }
}
