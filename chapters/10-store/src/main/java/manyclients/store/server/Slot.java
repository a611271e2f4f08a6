package manyclients.store.server;

import org.jspecify.annotations.Nullable;

/// The place of one or several replies among those of a client. It belongs to the client's loop.
final class Slot {
  private static final byte[] NOTHING = {};

  @Nullable Slot next;
  private byte[] bytes = NOTHING;
  private boolean filled;

  /// The position up to which the log must be durable before the replies may be seen.
  private long position;

  /// Fills the slot.
  ///
  /// @param position the position of the log when the replies were made
  void fill(byte[] bytes, long position) {
    this.bytes = bytes;
    this.position = position;
    this.filled = true;
  }

  boolean isFilled() {
    return filled;
  }

  byte[] bytes() {
    return bytes;
  }

  long position() {
    return position;
  }
}
