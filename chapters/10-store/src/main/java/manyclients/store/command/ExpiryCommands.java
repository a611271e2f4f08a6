package manyclients.store.command;

import static manyclients.store.command.CommandSpec.changes;
import static manyclients.store.command.CommandSpec.reads;

import java.util.List;
import manyclients.store.data.Entry;
import manyclients.store.data.Keyspace;
import manyclients.store.resp.Command;
import manyclients.store.resp.Replies;

/// Commands that set and show the expiry times of keys.
final class ExpiryCommands {
  private static final long NO_KEY = -2;
  private static final long NO_TIME = -1;
  private static final int SECOND = 1_000;

  private ExpiryCommands() {}

  static List<CommandSpec> specs() {
    return List.of(
        expire("expire", Moment.EX),
        expire("pexpire", Moment.PX),
        expire("expireat", Moment.EXAT),
        expire("pexpireat", Moment.PXAT),
        changes("persist", 2, ExpiryCommands::persist),
        time("ttl", (due, now) -> seconds(due - now)),
        time("pttl", (due, now) -> due - now),
        time("expiretime", (due, now) -> seconds(due)),
        time("pexpiretime", (due, now) -> due));
  }

  private static CommandSpec expire(String name, Moment moment) {
    return changes(
        name,
        -3,
        (command, keys, replies) -> {
          ExpireCondition condition = ExpireCondition.of(command);
          long due = moment.due(Numbers.integer(command, 2), name, keys.now());
          Entry entry = Keys.find(keys, command, 1);
          if (entry != null && condition.allows(entry.due(), due)) {
            expire(command, keys, entry, due);
            replies.number(1);
          } else {
            replies.number(0);
          }
        });
  }

  private static void expire(Command command, Keyspace keys, Entry entry, long due) {
    if (due <= keys.now()) {
      Keys.remove(keys, command, 1);
    } else {
      keys.expire(entry, due);
    }
  }

  private static void persist(Command command, Keyspace keys, Replies replies) {
    Entry entry = Keys.find(keys, command, 1);
    if (entry != null && entry.due() != Entry.NEVER) {
      keys.expire(entry, Entry.NEVER);
      replies.number(1);
    } else {
      replies.number(0);
    }
  }

  /// Turns the expiry time of a key into a reply.
  @FunctionalInterface
  private interface Answer {
    long of(long due, long now);
  }

  private static CommandSpec time(String name, Answer answer) {
    return reads(
        name,
        2,
        (command, keys, replies) -> {
          Entry entry = Keys.find(keys, command, 1);
          if (entry == null) {
            replies.number(NO_KEY);
          } else if (entry.due() == Entry.NEVER) {
            replies.number(NO_TIME);
          } else {
            replies.number(answer.of(entry.due(), keys.now()));
          }
        });
  }

  private static long seconds(long millis) {
    return (millis + SECOND / 2) / SECOND;
  }
}
