package manyclients.exercises.support;

/// A source of bytes for a client: another client in the same chat, a query, a file. It can be
/// paused.
public interface Producer {

  /// Asks for a pause. Bytes that are already on their way may still arrive.
  void pause();

  /// Asks for more. The producer may send immediately, before this method returns.
  void resume();
}
