package manyclients.lab.swarm;

/// Why a connection was closed, as the client saw it.
public enum CloseReason {
  /// It never came to be: refused, timed out, or this side had no port or descriptor left.
  UNCONNECTED,
  /// The server closed it, between two replies.
  CLEAN,
  /// The server closed it in the middle of a reply.
  TORN,
  /// It broke: a reset, most often.
  RESET,
  /// The server sent what is no reply, or a reply to nothing. This side gave up on it.
  GARBAGE,
  /// This side closed it.
  CLOSED
}
