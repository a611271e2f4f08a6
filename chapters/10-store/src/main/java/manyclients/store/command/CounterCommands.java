package manyclients.store.command;

import static manyclients.store.command.CommandSpec.grows;

import java.util.List;
import manyclients.store.data.Entry;
import manyclients.store.data.Keyspace;
import manyclients.store.resp.Command;
import manyclients.store.resp.Replies;
import org.jspecify.annotations.Nullable;

/// Commands on values that are numbers. A number is stored as text, and parsed each time.
final class CounterCommands {
  private CounterCommands() {}

  static List<CommandSpec> specs() {
    return List.of(
        grows("incr", 2, (command, keys, replies) -> add(command, keys, replies, 1)),
        grows("decr", 2, (command, keys, replies) -> add(command, keys, replies, -1)),
        grows("incrby", 3, CounterCommands::incrBy),
        grows("decrby", 3, CounterCommands::decrBy),
        grows("incrbyfloat", 3, CounterCommands::incrByFloat));
  }

  private static void incrBy(Command command, Keyspace keys, Replies replies) {
    add(command, keys, replies, Numbers.integer(command, 2));
  }

  private static void decrBy(Command command, Keyspace keys, Replies replies) {
    long amount = Numbers.integer(command, 2);
    if (amount == Long.MIN_VALUE) {
      throw new Refusal("ERR decrement would overflow");
    }
    add(command, keys, replies, -amount);
  }

  private static void add(Command command, Keyspace keys, Replies replies, long amount) {
    Entry entry = Keys.find(keys, command, 1);
    long old = entry == null ? 0 : Numbers.integer(entry.value());
    long sum = old + amount;
    if (((old ^ sum) & (amount ^ sum)) < 0) { // as in Math.addExact
      throw new Refusal("ERR increment or decrement would overflow");
    }
    Keys.put(keys, command, 1, Numbers.bytes(sum), due(entry));
    replies.number(sum);
  }

  private static void incrByFloat(Command command, Keyspace keys, Replies replies) {
    Entry entry = Keys.find(keys, command, 1);
    byte[] old = entry == null ? Decimals.ZERO : entry.value();
    byte[] sum = Decimals.sum(old, command.bytes(2));
    Keys.put(keys, command, 1, sum, due(entry));
    replies.bulk(sum);
  }

  private static long due(@Nullable Entry entry) {
    return entry == null ? Entry.NEVER : entry.due();
  }
}
