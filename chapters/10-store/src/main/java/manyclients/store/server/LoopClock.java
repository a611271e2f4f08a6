package manyclients.store.server;

import java.util.function.LongSupplier;

/// The time of day for one loop's commands. It is read once per event, so a command sees a single
/// moment. Before the first reading it is 1970, and no key expires.
final class LoopClock implements LongSupplier {
  private long now;

  void read() {
    now = System.currentTimeMillis();
  }

  /// Returns the time in milliseconds since 1970.
  @Override
  public long getAsLong() {
    return now;
  }
}
