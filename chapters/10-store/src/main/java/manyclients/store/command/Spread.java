package manyclients.store.command;

/// How a command is done when its keys are in several shards, each with an owner of its own.
public enum Spread {
  /// All of its keys must be in one shard: it is refused if they are not.
  ONE_SHARD,
  /// Each shard does it with its own keys, and the numbers are added.
  SUM,
  /// Each shard does it with its own keys, and the parts of the lists return to the keys' order.
  LIST,
  /// Each shard does it with its own keys, and one `OK` is enough.
  OK,
  /// It has no keys: every shard does it, and the numbers are added.
  EVERY_SUM,
  /// It has no keys: every shard does it, and the lists follow each other.
  EVERY_LIST,
  /// It has no keys: every shard does it, and one `OK` is enough.
  EVERY_OK,
  /// `SCAN`: one shard after the other; the cursor says which.
  CURSOR,
  /// `RANDOMKEY`: any shard does it; another one, if it has no keys.
  ANY
}
