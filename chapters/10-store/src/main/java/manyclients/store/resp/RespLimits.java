package manyclients.store.resp;

/// How large a command may be. All sizes are in bytes.
///
/// @param maxArgument one argument
/// @param maxArguments how many arguments, the name included
/// @param maxCommand all of a command as it is sent
public record RespLimits(int maxArgument, int maxArguments, int maxCommand) {
  /// What Redis has for lines: an inline command, and the line before an argument.
  static final int MAX_LINE = 64 * 1024;

  private static final int MAX_ARGUMENTS = 1 << 20;
  private static final int ARGUMENTS_OF_FULL_SIZE = 64;

  /// Of an argument's size: a command may have 64 arguments of that size, and up to half a GB.
  public static RespLimits of(int maxArgument) {
    long command = ARGUMENTS_OF_FULL_SIZE * Math.max(maxArgument, (long) MAX_LINE);
    return new RespLimits(maxArgument, MAX_ARGUMENTS, (int) Math.min(command, 1 << 29));
  }
}
