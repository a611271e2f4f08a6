package manyclients.virtual.experiment;

/// A class whose initializer waits, like one that opens a connection or reads its settings.
final class SlowToInitialize {
  /// The property with the milliseconds to wait.
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
