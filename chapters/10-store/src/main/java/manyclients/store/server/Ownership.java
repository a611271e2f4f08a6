package manyclients.store.server;

/// Decides which loop may access which keys.
public enum Ownership {
  /// One loop owns all keys and serves all clients.
  SINGLE,
  /// All loops own all keys together. A command locks its own keys.
  SHARED,
  /// Each loop owns some of the keys. A command travels to the loop that owns its key.
  SHARDED
}
