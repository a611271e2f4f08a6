package manyclients.virtual.experiment;

/// A class whose initializer waits, as one does that opens a connection or reads its settings.
final class SlowToInitialize {
  /// The property that says for how many milliseconds.
  static final String WAIT = "manyclients.wait";

  static {
    try {
      Thread.sleep(Long.getLong(WAIT, 0));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private SlowToInitialize() {}
}
