package manyclients.contract;

/// A running server. It listens from the moment it exists until it is closed.
///
/// A thread of the server's own that ends unasked ends the server: the port and all connections are
/// closed, and the [ErrorListener] is told once, with [ErrorListener.Kind#END] and the cause. The
/// owner still calls [#close()].
public interface Server extends AutoCloseable {

  /// The port it listens on: the one that was asked for, or the one the system chose for port 0.
  int port();

  /// What it has counted so far.
  Counters.Snapshot counters();

  /// Stops accepting, lets the replies in flight go out for at most [Limits#closeTimeout()], then
  /// closes every socket and joins every thread. A second call does nothing.
  ///
  /// When the calling thread is interrupted it does the same without patience, and the thread stays
  /// interrupted. A handler that does not return even when it is interrupted is not waited for.
  ///
  /// @throws IllegalStateException when a thread of the server's own calls it, from a handler or an
  ///   [ErrorListener]: it would wait for itself. Nothing has happened then; have another thread
  ///   close the server
  @Override
  void close();
}
