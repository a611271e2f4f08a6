package manyclients.store.command;

import static manyclients.store.command.CommandSpec.changes;
import static manyclients.store.command.CommandSpec.grows;
import static manyclients.store.command.CommandSpec.reads;

import java.util.List;
import manyclients.store.data.Entry;
import manyclients.store.data.Keyspace;
import manyclients.store.resp.Command;
import manyclients.store.resp.Replies;
import org.jspecify.annotations.Nullable;

/// Commands that set and get whole values.
final class StringCommands {
  private StringCommands() {}

  static List<CommandSpec> specs() {
    return List.of(
        reads("get", 2, StringCommands::get),
        grows("set", -3, StringCommands::set),
        grows("setnx", 3, StringCommands::setNx),
        grows("setex", 4, (command, keys, replies) -> setEx(command, keys, replies, Moment.EX)),
        grows("psetex", 4, (command, keys, replies) -> setEx(command, keys, replies, Moment.PX)),
        grows("getset", 3, StringCommands::getSet),
        changes("getdel", 2, StringCommands::getDel),
        changes("getex", -2, StringCommands::getEx),
        reads("mget", -2, StringCommands::mGet).withKeys(-1, 1, Spread.LIST),
        grows("mset", -3, StringCommands::mSet).withKeys(-1, 2, Spread.OK),
        grows("msetnx", -3, StringCommands::mSetNx).withKeys(-1, 2, Spread.ONE_SHARD));
  }

  private static void get(Command command, Keyspace keys, Replies replies) {
    reply(Keys.find(keys, command, 1), replies);
  }

  private static void reply(@Nullable Entry entry, Replies replies) {
    if (entry == null) {
      replies.nothing();
    } else {
      replies.bulk(entry.value());
    }
  }

  private static void set(Command command, Keyspace keys, Replies replies) {
    if (command.size() == 3) {
      Keys.put(keys, command, 1, command.bytes(2), Entry.NEVER);
      replies.status("OK");
    } else {
      set(command, SetOptions.ofSet(command), keys, replies);
    }
  }

  /// Sets a value. With `GET`, the reply is the old value, even if no new one was set.
  private static void set(Command command, SetOptions options, Keyspace keys, Replies replies) {
    long due = options.due(command, keys.now());
    Entry old = Keys.find(keys, command, 1);
    boolean refused = old == null ? options.ifPresent : options.ifAbsent;
    if (options.get) {
      reply(old, replies);
    } else if (refused) {
      replies.nothing();
    } else {
      replies.status("OK");
    }
    if (!refused) {
      Keys.put(keys, command, 1, command.bytes(2), options.keep && old != null ? old.due() : due);
    }
  }

  private static void setNx(Command command, Keyspace keys, Replies replies) {
    boolean absent = Keys.find(keys, command, 1) == null;
    if (absent) {
      Keys.put(keys, command, 1, command.bytes(2), Entry.NEVER);
    }
    replies.number(absent ? 1 : 0);
  }

  private static void setEx(Command command, Keyspace keys, Replies replies, Moment moment) {
    String name = moment == Moment.EX ? "setex" : "psetex";
    long due = moment.due(command, 2, name, keys.now());
    Keys.put(keys, command, 1, command.bytes(3), due);
    replies.status("OK");
  }

  private static void getSet(Command command, Keyspace keys, Replies replies) {
    reply(Keys.find(keys, command, 1), replies);
    Keys.put(keys, command, 1, command.bytes(2), Entry.NEVER);
  }

  private static void getDel(Command command, Keyspace keys, Replies replies) {
    reply(Keys.find(keys, command, 1), replies);
    Keys.remove(keys, command, 1);
  }

  private static void getEx(Command command, Keyspace keys, Replies replies) {
    SetOptions options = SetOptions.ofGetEx(command);
    Entry entry = Keys.find(keys, command, 1);
    if (entry == null) {
      replies.nothing();
      return;
    }
    long due = options.due(command, keys.now());
    replies.bulk(entry.value());
    if (options.hasTime() && due <= keys.now()) {
      Keys.remove(keys, command, 1);
    } else if (options.hasTime() || options.persist && entry.due() != Entry.NEVER) {
      keys.expire(entry, due);
    }
  }

  private static void mGet(Command command, Keyspace keys, Replies replies) {
    replies.array(command.size() - 1);
    for (int key = 1; key < command.size(); key++) {
      reply(Keys.find(keys, command, key), replies);
    }
  }

  private static void mSet(Command command, Keyspace keys, Replies replies) {
    requirePairs(command, "mset");
    putPairs(command, keys);
    replies.status("OK");
  }

  /// Sets either all of the keys or none.
  private static void mSetNx(Command command, Keyspace keys, Replies replies) {
    requirePairs(command, "msetnx");
    for (int key = 1; key < command.size(); key += 2) {
      if (Keys.find(keys, command, key) != null) {
        replies.number(0);
        return;
      }
    }
    putPairs(command, keys);
    replies.number(1);
  }

  private static void requirePairs(Command command, String name) {
    if (command.size() % 2 == 0) {
      throw Refusal.wrongNumberOfArguments(name);
    }
  }

  private static void putPairs(Command command, Keyspace keys) {
    for (int key = 1; key < command.size(); key += 2) {
      Keys.put(keys, command, key, command.bytes(key + 1), Entry.NEVER);
    }
  }
}
