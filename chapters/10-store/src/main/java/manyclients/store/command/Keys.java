package manyclients.store.command;

import manyclients.store.data.Entry;
import manyclients.store.data.Keyspace;
import manyclients.store.resp.Command;
import org.jspecify.annotations.Nullable;

/// Accesses the keys among the arguments of a command in place, without a copy.
final class Keys {
  private Keys() {}

  static @Nullable Entry find(Keyspace keys, Command command, int key) {
    return keys.find(command.array(), command.start(key), command.length(key));
  }

  static void put(Keyspace keys, Command command, int key, byte[] value, long due) {
    keys.put(command.array(), command.start(key), command.length(key), value, due);
  }

  static boolean remove(Keyspace keys, Command command, int key) {
    return keys.remove(command.array(), command.start(key), command.length(key));
  }
}
