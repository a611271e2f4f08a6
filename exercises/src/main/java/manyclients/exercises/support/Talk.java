package manyclients.exercises.support;

/// The way back to one client.
public interface Talk {

  /// Sends a reply. As there is room for another request then, one may be begun before this
  /// returns, and may even be finished.
  void send(String reply);

  /// Closes the connection. There is nothing to be sent after it.
  void hangUp();
}
