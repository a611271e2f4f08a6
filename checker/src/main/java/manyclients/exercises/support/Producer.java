package manyclients.exercises.support;

/// Somebody who makes what a client is to be sent, and can be asked to stop: another client in the
/// same chat, a query, a file.
public interface Producer {

  /// No more for now. What is on its way already may still come.
  void pause();

  /// Go on. It may do so at once, before this returns.
  void resume();
}
