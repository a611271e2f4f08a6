package manyclients.cli;

/// Why a command can't be carried out, in one line for the person who typed it, and its exit
/// status.
final class CommandException extends RuntimeException {
  static final int FAILED = 1;
  static final int WRONG_USE = 2;

  /// There is no answer to check.
  static final int NO_ANSWER = 3;

  /// The answer can't be compiled.
  static final int NOT_COMPILED = 4;

  private final int status;

  private CommandException(int status, String message) {
    super(message);
    this.status = status;
  }

  /// The command can't be carried out as it was written.
  static CommandException wrongUse(String problem, String remedy) {
    return new CommandException(WRONG_USE, problem + "; " + remedy);
  }

  /// The command was right, but something did not work out.
  static CommandException failed(String problem, String remedy) {
    return new CommandException(FAILED, problem + "; " + remedy);
  }

  /// The same, for a message that comes with its remedy.
  static CommandException of(int status, String message) {
    return new CommandException(status, message);
  }

  int status() {
    return status;
  }
}
