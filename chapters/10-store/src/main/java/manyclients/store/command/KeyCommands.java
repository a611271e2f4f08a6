package manyclients.store.command;

import static manyclients.store.command.CommandSpec.changes;
import static manyclients.store.command.CommandSpec.grows;
import static manyclients.store.command.CommandSpec.reads;

import java.util.Arrays;
import java.util.List;
import manyclients.store.data.Entry;
import manyclients.store.data.Keyspace;
import manyclients.store.resp.Command;
import manyclients.store.resp.Replies;

/// Commands on keys, independent of their values.
final class KeyCommands {
  private KeyCommands() {}

  static List<CommandSpec> specs() {
    return List.of(
        changes("del", -2, KeyCommands::del).withKeys(-1, 1, Spread.SUM),
        changes("unlink", -2, KeyCommands::del).withKeys(-1, 1, Spread.SUM),
        reads("exists", -2, KeyCommands::exists).withKeys(-1, 1, Spread.SUM),
        reads("touch", -2, KeyCommands::exists).withKeys(-1, 1, Spread.SUM),
        reads("type", 2, KeyCommands::type),
        changes("rename", 3, KeyCommands::rename).withKeys(2, 1, Spread.ONE_SHARD),
        changes("renamenx", 3, KeyCommands::renameNx).withKeys(2, 1, Spread.ONE_SHARD),
        grows("copy", -3, KeyCommands::copy).withKeys(2, 1, Spread.ONE_SHARD));
  }

  private static void del(Command command, Keyspace keys, Replies replies) {
    int removed = 0;
    for (int key = 1; key < command.size(); key++) {
      if (Keys.remove(keys, command, key)) {
        removed++;
      }
    }
    replies.number(removed);
  }

  private static void exists(Command command, Keyspace keys, Replies replies) {
    int found = 0;
    for (int key = 1; key < command.size(); key++) {
      if (Keys.find(keys, command, key) != null) {
        found++;
      }
    }
    replies.number(found);
  }

  private static void type(Command command, Keyspace keys, Replies replies) {
    replies.status(Keys.find(keys, command, 1) == null ? "none" : "string");
  }

  private static void rename(Command command, Keyspace keys, Replies replies) {
    move(command, source(command, keys), keys);
    replies.status("OK");
  }

  private static void renameNx(Command command, Keyspace keys, Replies replies) {
    Entry source = source(command, keys);
    boolean free = Keys.find(keys, command, 2) == null;
    if (free) {
      move(command, source, keys);
    }
    replies.number(free ? 1 : 0);
  }

  private static Entry source(Command command, Keyspace keys) {
    Entry source = Keys.find(keys, command, 1);
    if (source == null) {
      throw new Refusal("ERR no such key");
    }
    return source;
  }

  /// Moves the value and its expiry time to the second key, unless it is the same.
  private static void move(Command command, Entry source, Keyspace keys) {
    if (!isSame(command)) {
      Keys.remove(keys, command, 1);
      Keys.put(keys, command, 2, source.value(), source.due());
    }
  }

  private static boolean isSame(Command command) {
    int first = command.start(1);
    int second = command.start(2);
    return Arrays.equals(
        command.array(),
        first,
        first + command.length(1),
        command.array(),
        second,
        second + command.length(2));
  }

  private static void copy(Command command, Keyspace keys, Replies replies) {
    boolean replace = isReplacing(command);
    if (isSame(command)) {
      throw new Refusal("ERR source and destination objects are the same");
    }
    Entry source = Keys.find(keys, command, 1);
    if (source != null && (replace || Keys.find(keys, command, 2) == null)) {
      Keys.put(keys, command, 2, source.value(), source.due());
      replies.number(1);
    } else {
      replies.number(0);
    }
  }

  /// Returns whether `REPLACE` is given. The only database is number 0.
  private static boolean isReplacing(Command command) {
    boolean replace = false;
    int argument = 3;
    while (argument < command.size()) {
      if (command.is(argument, "REPLACE")) {
        replace = true;
        argument++;
      } else if (command.is(argument, "DB") && argument + 1 < command.size()) {
        Numbers.requireDatabase(command, argument + 1);
        argument += 2;
      } else {
        throw new Refusal(Refusal.SYNTAX);
      }
    }
    return replace;
  }
}
