package manyclients.suite.story;

/// The behaviour of a handler, which the first byte of the request decides.
public enum Deed {
  /// Returns the request.
  ECHOES,
  /// Returns a copy of the request.
  COPIES,
  /// Returns the part of the request after its header.
  CUTS,
  /// Reads the request, and returns it.
  READS,
  /// Returns the same buffer for all such requests.
  REPEATS,
  /// Returns a hundred thousand bytes.
  SWELLS,
  /// Changes everything about the request: bytes, limits and order.
  SPOILS,
  /// Leaves its thread interrupted.
  INTERRUPTS,
  /// Closes the server, which is refused.
  CLOSES,
  /// Waits for a few milliseconds.
  PAUSES,
  /// Waits until it is released or interrupted.
  HANGS,
  /// Waits until it is released, and ignores interrupts.
  IS_DEAF,
  /// Throws an exception.
  THROWS,
  /// Throws an error.
  FAILS,
  /// Returns null.
  FORGETS;

  /// Returns whether neither this request nor a later one of the client is answered.
  boolean isLast() {
    return this == THROWS || this == FAILS || this == FORGETS;
  }

  boolean waits() {
    return this == HANGS || this == IS_DEAF;
  }
}
