package manyclients.exercises.support;

/// A source of bytes for a client that can be asked to stop: another client in the same chat, a
/// query, a file.
public interface Producer {

  /// Asks for no more for now. Bytes that are already on their way may still come.
  void pause();

  /// Asks to go on. The producer may do so immediately, before this returns.
  void resume();
}
