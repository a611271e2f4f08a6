package manyclients.lab.swarm;

import org.jspecify.annotations.Nullable;

/// Who wants to know what becomes of a connection. Called by the loop's thread.
public interface ConnectionListener {
  /// It is connected, and may be asked.
  void connected(EchoConnection connection);

  /// The first byte of a request is about to be offered to the kernel, perhaps not for the first
  /// time: the last call counts.
  void sending(EchoConnection connection, long sequence);

  /// A whole reply has come.
  ///
  /// @param right whether it was, byte for byte, what was asked
  void replied(EchoConnection connection, long sequence, boolean right);

  /// It is closed. Called once for each connection that was begun.
  ///
  /// @param detail what the system said, where it said something
  void ended(EchoConnection connection, CloseReason reason, @Nullable String detail);
}
