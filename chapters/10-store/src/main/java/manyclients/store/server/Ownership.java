package manyclients.store.server;

/// Who may touch which keys, when a store has several loops.
public enum Ownership {
  /// One loop owns all keys, and serves all clients.
  SINGLE,
  /// All loops own all keys together. A command locks those that it is about.
  SHARED,
  /// Each loop owns some of the keys. A command travels to the loop that owns its key.
  SHARDED
}
