package manyclients.contract;

/// A running server. It listens from the moment it exists until it is closed.
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
  /// @throws IllegalStateException when a handler calls it, from its own thread: the server would
  ///   wait for that handler's reply, and the handler for the server. Nothing has happened then;
  ///   have another thread close the server
  @Override
  void close();
}
