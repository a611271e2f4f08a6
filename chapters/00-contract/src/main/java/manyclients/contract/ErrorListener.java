package manyclients.contract;

/// Receives the failures of a server, each with its cause. Events without an exception, such as a
/// malformed frame or a timeout, are only counted.
///
/// Any thread of the server may call it, even a loop, so it should return quickly.
@FunctionalInterface
public interface ErrorListener {

  /// The part that failed.
  enum Kind {
    /// The handler threw something, or returned null. The connection is closed.
    HANDLER,
    /// A connection ended with an exception, such as a reset, or could not be started.
    CONNECTION,
    /// `accept` failed, for example because descriptors ran out. The server tries again.
    ACCEPT,
    /// One of the server's own threads caught an unexpected exception, and continues.
    LOOP,
    /// One of the server's own threads could not continue, and the server has ended: see [Server].
    END
  }

  /// Ignores all failures.
  ErrorListener NONE = (_, _) -> {};

  /// Called once per failure.
  void failed(Kind kind, Throwable cause);

  /// Calls [#failed], and ignores its exceptions: a server must not fail because its listener does.
  default void report(Kind kind, Throwable cause) {
    try {
      failed(kind, cause);
    } catch (Throwable listenersOwn) {
      // the listener itself has failed
    }
  }
}
