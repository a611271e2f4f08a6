package manyclients.store.command;

/// How a command runs when its keys are in several shards, each with its own owner.
public enum Spread {
  /// All of its keys must be in one shard; otherwise it is refused.
  ONE_SHARD,
  /// Each shard runs it for its own keys, and the numbers are added.
  SUM,
  /// Each shard runs it for its own keys, and the lists are put into the keys' order again.
  LIST,
  /// Each shard runs it for its own keys, and the reply is one `OK`.
  OK,
  /// It has no keys: every shard runs it, and the numbers are added.
  EVERY_SUM,
  /// It has no keys: every shard runs it, and the lists are joined.
  EVERY_LIST,
  /// It has no keys: every shard runs it, and the reply is one `OK`.
  EVERY_OK,
  /// `SCAN`: one shard after another; the cursor tells which.
  CURSOR,
  /// `RANDOMKEY`: any shard runs it, and the next one if that shard has no keys.
  ANY
}
