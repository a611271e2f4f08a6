package manyclients.contract;

/// A listener for failures in a server, with their causes. Events that are not exceptions (a
/// malformed frame, a timeout) are only counted.
///
/// Any thread of the server may call it, even a loop, so it should be quick.
@FunctionalInterface
public interface ErrorListener {

  /// The part that failed.
  enum Kind {
    /// The handler threw something, or returned null. The connection is closed.
    HANDLER,
    /// A connection ended in an exception, such as a reset, or could not be begun.
    CONNECTION,
    /// `accept` failed, as it does when descriptors run out. The server tries again.
    ACCEPT,
    /// One of the server's own threads met something unexpected, and continues.
    LOOP,
    /// One of the server's own threads could not continue, and the server has ended: see [Server].
    END
  }

  /// Ignores all failures.
  ErrorListener NONE = (_, _) -> {};

  /// Called once per failure.
  void failed(Kind kind, Throwable cause);

  /// Reports one failure. For servers, which must not fail because their listener does.
  default void report(Kind kind, Throwable cause) {
    try {
      failed(kind, cause);
    } catch (Throwable listenersOwn) {
      // the listener itself has failed
    }
  }
}
