package manyclients.lab.process;

/// The reason why a server could not be started, in one line for the person at the keyboard.
public final class ServeException extends RuntimeException {
  private final int status;

  private ServeException(int status, String message) {
    super(message);
    this.status = status;
  }

  /// The command was wrong.
  static ServeException usage(String problem, String remedy) {
    return new ServeException(2, problem + "; " + remedy);
  }

  /// The command was right, but the system refused.
  static ServeException refused(String problem, String remedy) {
    return new ServeException(1, problem + "; " + remedy);
  }

  /// Returns the exit status for it.
  public int status() {
    return status;
  }
}
