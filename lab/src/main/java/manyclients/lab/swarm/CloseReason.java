package manyclients.lab.swarm;

/// The reason for the end of a connection, as the client saw it.
public enum CloseReason {
  /// It was never connected: refused, timed out, or this side had no free port or descriptor.
  UNCONNECTED,
  /// The server closed it, between two replies.
  CLEAN,
  /// The server closed it within a reply.
  TORN,
  /// It broke: a reset, most often.
  RESET,
  /// The server sent bytes that are not a reply, or a reply without a request. This side gave up.
  GARBAGE,
  /// This side closed it.
  CLOSED
}
