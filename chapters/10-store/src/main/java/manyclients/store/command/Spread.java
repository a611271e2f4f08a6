package manyclients.store.command;

/// The way to run a command whose keys are in several shards, each with its own owner.
public enum Spread {
  /// All of the command's keys must be in one shard; otherwise it is refused.
  ONE_SHARD,
  /// Each shard runs it for its own keys, and the numbers are added.
  SUM,
  /// Each shard runs it for its own keys, and the lists are merged in the order of the keys.
  LIST,
  /// Each shard runs it for its own keys, and the reply is one `OK`.
  OK,
  /// The command has no keys: every shard runs it, and the numbers are added.
  EVERY_SUM,
  /// The command has no keys: every shard runs it, and the lists are joined.
  EVERY_LIST,
  /// The command has no keys: it runs on all shards at one moment, and the reply is one `OK`.
  EVERY_OK,
  /// `SCAN`: one shard after another runs it; the cursor tells which.
  CURSOR,
  /// `RANDOMKEY`: the reply is a key of any shard that has one.
  ANY
}
