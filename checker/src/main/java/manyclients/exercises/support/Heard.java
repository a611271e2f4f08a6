package manyclients.exercises.support;

/// The result of a client's wait for the server. The text completes the sentence "the client got
/// …".
public sealed interface Heard {

  /// Returns whether the connection has ended, in order or by a reset, but not inside a frame.
  default boolean isOver() {
    return this instanceof End || this instanceof Reset;
  }

  /// A whole frame.
  record Frame(String payload) implements Heard {
    @Override
    public String toString() {
      return payload.length() > 20
          ? "a frame of " + payload.length() + " bytes"
          : "the frame \"" + payload + "\"";
    }
  }

  /// A frame that was cut off by the end of the stream or by a reset.
  record Cut() implements Heard {
    @Override
    public String toString() {
      return "an incomplete reply";
    }
  }

  /// Bytes that are not a frame.
  record Garbage() implements Heard {
    @Override
    public String toString() {
      return "bytes that are not a frame";
    }
  }

  /// The orderly end of the stream.
  record End() implements Heard {
    @Override
    public String toString() {
      return "the end of the stream";
    }
  }

  /// A reset.
  record Reset() implements Heard {
    @Override
    public String toString() {
      return "a reset of its connection";
    }
  }

  /// Nothing, until the client stopped waiting.
  record Silence() implements Heard {
    @Override
    public String toString() {
      return "nothing at all";
    }
  }
}
