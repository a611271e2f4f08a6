package manyclients.store.resp;

/// The maximum size of a command. All sizes are in bytes.
///
/// @param maxArgument the maximum size of one argument
/// @param maxArguments the maximum number of arguments, including the name
/// @param maxCommand the maximum size of a command as it is sent
public record RespLimits(int maxArgument, int maxArguments, int maxCommand) {
  /// Redis's limit for a line: an inline command, or a line with a number.
  static final int MAX_LINE = 64 * 1024;

  private static final int MAX_ARGUMENTS = 1 << 20;
  private static final int ARGUMENTS_OF_FULL_SIZE = 64;

  /// Returns limits for this size of an argument. A command may be 64 times as long: 4 to 512 MB.
  public static RespLimits of(int maxArgument) {
    long command = ARGUMENTS_OF_FULL_SIZE * Math.max(maxArgument, (long) MAX_LINE);
    return new RespLimits(maxArgument, MAX_ARGUMENTS, (int) Math.min(command, 1 << 29));
  }
}
