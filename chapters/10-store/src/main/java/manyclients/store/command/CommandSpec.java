package manyclients.store.command;

import manyclients.store.resp.Command;

/// A command that is about keys.
///
/// @param name in lower case
/// @param arity how many arguments it has, its name included; negative: the least number
/// @param writes whether it may change keys
/// @param grows whether it may need more memory: refused when there is none left
/// @param firstKey which argument is the first key; 0 if there is none
/// @param lastKey which is the last one; negative: counted from the end, so -1 is the last argument
/// @param step from one key to the next
/// @param spread how it is done by several shards
/// @param action makes one reply, if the number of arguments is right
public record CommandSpec(
    String name,
    int arity,
    boolean writes,
    boolean grows,
    int firstKey,
    int lastKey,
    int step,
    Spread spread,
    Action action) {

  /// A command that looks at one key.
  static CommandSpec reads(String name, int arity, Action action) {
    return new CommandSpec(name, arity, false, false, 1, 1, 1, Spread.ONE_SHARD, action);
  }

  /// A command that changes one key, and needs no more memory for it.
  static CommandSpec changes(String name, int arity, Action action) {
    return new CommandSpec(name, arity, true, false, 1, 1, 1, Spread.ONE_SHARD, action);
  }

  /// A command that changes one key, which may be larger then.
  static CommandSpec grows(String name, int arity, Action action) {
    return new CommandSpec(name, arity, true, true, 1, 1, 1, Spread.ONE_SHARD, action);
  }

  /// The same command with other keys.
  CommandSpec withKeys(int last, int step, Spread spread) {
    return new CommandSpec(name, arity, writes, grows, 1, last, step, spread, action);
  }

  /// The same command with no key at all: about all of them.
  CommandSpec withoutKeys(Spread spread) {
    return new CommandSpec(name, arity, writes, grows, 0, 0, 0, spread, action);
  }

  CommandSpec withAction(Action other) {
    return new CommandSpec(name, arity, writes, grows, firstKey, lastKey, step, spread, other);
  }

  /// Whether the number of arguments is right.
  public boolean accepts(Command command) {
    return arity >= 0 ? command.size() == arity : command.size() >= -arity;
  }

  /// Which argument is the last key of this command.
  public int lastKey(Command command) {
    return lastKey < 0 ? command.size() + lastKey : lastKey;
  }
}
