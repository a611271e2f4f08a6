package manyclients.contract;

/// Is told what goes wrong in a server, with its cause. What is not an exception (a malformed
/// frame, a timeout) is only counted.
///
/// Any thread of the server may call it, a loop among them: it should be quick.
@FunctionalInterface
public interface ErrorListener {

  /// What it was that failed.
  enum Kind {
    /// The handler threw something, or returned null. The connection is closed.
    HANDLER,
    /// A connection ended in an exception, such as a reset, or could not be begun.
    CONNECTION,
    /// `accept` failed, as it does when descriptors run out. The server tries again.
    ACCEPT,
    /// A thread of the server's own met what it did not expect, and goes on.
    LOOP,
    /// A thread of the server's own could not go on, and the server has ended: see [Server].
    END
  }

  /// Tells nobody.
  ErrorListener NONE = (_, _) -> {};

  /// Is told of one failure.
  void failed(Kind kind, Throwable cause);

  /// Tells of one failure. For servers, which must not fail because their listener does.
  default void report(Kind kind, Throwable cause) {
    try {
      failed(kind, cause);
    } catch (Throwable listenersOwn) {
      // there is no one left to tell
    }
  }
}
