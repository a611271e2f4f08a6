package manyclients.cli;

/// What stands in the way of a command, in one line for the one who typed it.
final class Problem extends RuntimeException {
  static final int FAILED = 1;
  static final int WRONG_USE = 2;

  private final int status;

  private Problem(int status, String message) {
    super(message);
    this.status = status;
  }

  /// The command can't be carried out as it was written.
  static Problem wrongUse(String problem, String remedy) {
    return new Problem(WRONG_USE, problem + "; " + remedy);
  }

  /// The command was right, but something did not work out.
  static Problem failed(String problem, String remedy) {
    return new Problem(FAILED, problem + "; " + remedy);
  }

  /// The same, for a message that comes with its remedy.
  static Problem of(int status, String message) {
    return new Problem(status, message);
  }

  int status() {
    return status;
  }
}
