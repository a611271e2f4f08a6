package manyclients.lab.load;

/// Is told, in the load generator's thread, when the time begins that is measured, and when it is
/// over. The clients are connected and warm by then, and the generator waits for the answer.
public interface WindowListener {
  void began();

  /// Comes once after [#began()], and not at all when there was no beginning.
  void ended();
}
