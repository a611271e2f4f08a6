package manyclients.contract;

/// A running server. It listens from its creation until it is closed.
///
/// If one of the server's own threads ends unexpectedly, the server ends: the port and all
/// connections are closed, and the [ErrorListener] is called once, with [ErrorListener.Kind#END]
/// and the cause. The owner still has to call [#close()].
public interface Server extends AutoCloseable {

  /// Returns the port on which it listens: the requested one, or the system's choice for port 0.
  int port();

  /// Returns the counts so far.
  Counters.Snapshot counters();

  /// Stops accepting, lets the replies in flight go out for at most [Limits#closeTimeout()], then
  /// closes every socket and joins every thread. A second call does nothing.
  ///
  /// If the calling thread is interrupted, it waits for no replies, and stays interrupted. A
  /// handler that does not return even after an interrupt is waited for only briefly.
  ///
  /// @throws IllegalStateException if one of the server's own threads calls it, from a handler or
  ///   an [ErrorListener], because it would wait for itself. The server then stays open; let
  ///   another thread close it
  @Override
  void close();
}
