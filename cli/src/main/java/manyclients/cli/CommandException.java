package manyclients.cli;

/// The reason why a command failed, as one line for the terminal, and the exit status.
final class CommandException extends RuntimeException {
  static final int FAILED = 1;
  static final int WRONG_USE = 2;

  /// The status if there is no answer to check.
  static final int NO_ANSWER = 3;

  /// The status if the answer does not compile.
  static final int NOT_COMPILED = 4;

  private final int status;

  private CommandException(int status, String message) {
    super(message);
    this.status = status;
  }

  /// Returns an exception for a command that was typed wrongly.
  static CommandException wrongUse(String problem, String remedy) {
    return new CommandException(WRONG_USE, problem + "; " + remedy);
  }

  /// Returns an exception for a correct command that failed.
  static CommandException failed(String problem, String remedy) {
    return new CommandException(FAILED, problem + "; " + remedy);
  }

  /// Returns an exception whose message already contains a remedy.
  static CommandException of(int status, String message) {
    return new CommandException(status, message);
  }

  int status() {
    return status;
  }
}
