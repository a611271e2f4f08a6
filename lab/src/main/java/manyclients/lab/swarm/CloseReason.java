package manyclients.lab.swarm;

/// The reason for the end of a connection, as the client saw it.
public enum CloseReason {
  /// The connect was refused or timed out, or this side had no free port or descriptor.
  UNCONNECTED,
  /// The server closed the connection between two replies.
  CLEAN,
  /// The server closed the connection within a reply.
  TORN,
  /// The connection broke, mostly by a reset.
  RESET,
  /// The server sent bytes that are not a reply, or a reply without a request. This side gave up.
  GARBAGE,
  /// This side closed the connection.
  CLOSED
}
