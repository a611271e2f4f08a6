package manyclients.store.command;

import manyclients.store.resp.Command;

/// The description of a command that works on keys.
///
/// @param name the name in lower case
/// @param arity the number of arguments, including the name; if negative, minus the minimum
/// @param writes whether the command may change keys
/// @param grows whether it may need more memory; if so, it is refused when none is left
/// @param firstKey the index of the first key among the arguments; 0 if there is none
/// @param lastKey the index of the last key, or of its value; if negative, counted from the end, so
///   -1 is the last argument
/// @param step the distance from one key to the next
/// @param spread how several shards run the command together
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

  /// Returns a command that reads one key.
  static CommandSpec reads(String name, int arity, Action action) {
    return new CommandSpec(name, arity, false, false, 1, 1, 1, Spread.ONE_SHARD, action);
  }

  /// Returns a command that changes one key, and runs even if no memory is left.
  static CommandSpec changes(String name, int arity, Action action) {
    return new CommandSpec(name, arity, true, false, 1, 1, 1, Spread.ONE_SHARD, action);
  }

  /// Returns a command that changes one key and may make it larger.
  static CommandSpec grows(String name, int arity, Action action) {
    return new CommandSpec(name, arity, true, true, 1, 1, 1, Spread.ONE_SHARD, action);
  }

  /// Returns the same command, for several keys.
  CommandSpec withKeys(int last, int step, Spread spread) {
    return new CommandSpec(name, arity, writes, grows, 1, last, step, spread, action);
  }

  /// Returns the same command without keys, for commands that work on all of them.
  CommandSpec withoutKeys(Spread spread) {
    return new CommandSpec(name, arity, writes, grows, 0, 0, 0, spread, action);
  }

  CommandSpec withAction(Action other) {
    return new CommandSpec(name, arity, writes, grows, firstKey, lastKey, step, spread, other);
  }

  /// Returns whether the command has the right number of arguments.
  public boolean accepts(Command command) {
    return arity >= 0 ? command.size() == arity : command.size() >= -arity;
  }

  /// Returns the index of this command's last key, or of its value.
  public int lastKey(Command command) {
    return lastKey < 0 ? command.size() + lastKey : lastKey;
  }
}
