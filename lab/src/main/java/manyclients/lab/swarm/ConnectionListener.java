package manyclients.lab.swarm;

import org.jspecify.annotations.Nullable;

/// Receives the events of connections, in the loop's thread.
public interface ConnectionListener {
  /// Called when a connection is established: it may be asked to send.
  void connected(EchoConnection connection);

  /// Called when the first byte of a request is about to be offered to the kernel. The kernel may
  /// not take it, and the listener is called again: the last call counts.
  void sending(EchoConnection connection, long sequence);

  /// Called when a whole reply has come.
  ///
  /// @param right whether it equals the request, byte for byte
  void replied(EchoConnection connection, long sequence, boolean right);

  /// Called when a connection is closed, once for each that was begun.
  ///
  /// @param detail the system's message, if there is one
  void ended(EchoConnection connection, CloseReason reason, @Nullable String detail);
}
