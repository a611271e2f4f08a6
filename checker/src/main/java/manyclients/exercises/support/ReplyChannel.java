package manyclients.exercises.support;

/// The channel for the replies to one client.
public interface ReplyChannel {

  /// Sends a reply. That makes room for another request, which may begin, and even end, before this
  /// method returns.
  void send(String reply);

  /// Closes the connection. Nothing may be sent afterwards.
  void hangUp();
}
