package manyclients.suite.story;

/// What a handler does with a request. The request itself says it, in its first byte.
public enum Deed {
  /// Returns the request.
  ECHOES,
  /// Returns a buffer of its own.
  COPIES,
  /// Returns a part of the request: what comes after its header.
  CUTS,
  /// Reads the request, and returns it.
  READS,
  /// Returns the one buffer that it returns to all.
  REPEATS,
  /// Returns a hundred thousand bytes.
  SWELLS,
  /// Leaves nothing of the request as it was, neither bytes nor limits nor order.
  SPOILS,
  /// Leaves its thread interrupted.
  INTERRUPTS,
  /// Has the server closed, which is refused.
  CLOSES,
  /// Waits for a few milliseconds.
  PAUSES,
  /// Waits until it is let go, or interrupted.
  HANGS,
  /// Waits until it is let go, and does not hear an interrupt.
  IS_DEAF,
  /// Throws an exception.
  THROWS,
  /// Throws an error.
  FAILS,
  /// Returns null.
  FORGETS;

  /// Whether no request after this one is answered.
  boolean isLast() {
    return this == THROWS || this == FAILS || this == FORGETS;
  }

  boolean waits() {
    return this == HANGS || this == IS_DEAF;
  }
}
