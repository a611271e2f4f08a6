package manyclients.store.command;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static manyclients.store.command.CommandSpec.changes;
import static manyclients.store.command.CommandSpec.reads;

import java.util.ArrayList;
import java.util.List;
import manyclients.store.data.Entry;
import manyclients.store.data.Keyspace;
import manyclients.store.resp.Command;
import manyclients.store.resp.Replies;

/// Commands on all keys together.
final class WholeCommands {
  private WholeCommands() {}

  static List<CommandSpec> specs() {
    return List.of(
        reads("dbsize", 1, WholeCommands::dbSize).withoutKeys(Spread.EVERY_SUM),
        reads("keys", 2, WholeCommands::keys).withoutKeys(Spread.EVERY_LIST),
        reads("scan", -2, WholeCommands::scan).withoutKeys(Spread.CURSOR),
        reads("randomkey", 1, WholeCommands::randomKey).withoutKeys(Spread.ANY),
        changes("flushdb", -1, WholeCommands::flush).withoutKeys(Spread.EVERY_OK),
        changes("flushall", -1, WholeCommands::flush).withoutKeys(Spread.EVERY_OK));
  }

  private static void dbSize(Command command, Keyspace keys, Replies replies) {
    replies.number(keys.size());
  }

  /// Visits all keys in one go, while other clients wait. `SCAN` is for stores with many keys.
  private static void keys(Command command, Keyspace keys, Replies replies) {
    byte[] pattern = command.bytes(1);
    List<byte[]> found = new ArrayList<>();
    long cursor = 0;
    do {
      cursor =
          keys.scan(
              cursor,
              entry -> {
                if (Glob.matches(pattern, entry.key())) {
                  found.add(entry.key());
                }
              });
    } while (cursor != 0);
    replies.array(found.size());
    found.forEach(replies::bulk);
  }

  private static void scan(Command command, Keyspace keys, Replies replies) {
    long cursor = ScanOptions.cursor(command);
    ScanOptions options = ScanOptions.of(command);
    List<byte[]> found = new ArrayList<>();
    long visited = 0;
    do {
      cursor = keys.scan(cursor, entry -> options.collect(entry.key(), found));
      visited++;
    } while (cursor != 0 && found.size() < options.count() && visited < options.steps());
    replies.array(2);
    replies.bulk(Long.toUnsignedString(keys.wholeCursor(cursor)).getBytes(US_ASCII));
    replies.array(found.size());
    found.forEach(replies::bulk);
  }

  private static void randomKey(Command command, Keyspace keys, Replies replies) {
    Entry entry = keys.random();
    if (entry == null) {
      replies.nothing();
    } else {
      replies.bulk(entry.key());
    }
  }

  /// Removes all keys. `ASYNC` and `SYNC` do the same, because the collector frees the memory.
  private static void flush(Command command, Keyspace keys, Replies replies) {
    boolean known = command.size() == 2 && (command.is(1, "ASYNC") || command.is(1, "SYNC"));
    if (command.size() > 1 && !known) {
      throw new Refusal(Refusal.SYNTAX);
    }
    keys.clear();
    replies.status("OK");
  }
}
