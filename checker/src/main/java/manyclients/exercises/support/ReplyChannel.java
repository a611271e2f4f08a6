package manyclients.exercises.support;

/// The channel by which replies go back to one client.
public interface ReplyChannel {

  /// Sends a reply. That makes room for another request, which may be begun, and even finished,
  /// before this returns.
  void send(String reply);

  /// Closes the connection. Nothing may be sent after that.
  void hangUp();
}
