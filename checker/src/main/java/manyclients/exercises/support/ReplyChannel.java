package manyclients.exercises.support;

/// The channel by which replies go back to one client.
public interface ReplyChannel {

  /// Sends a reply. As there is room for another request then, one may be begun before this
  /// returns, and may even be finished.
  void send(String reply);

  /// Closes the connection. There is nothing to be sent after it.
  void hangUp();
}
