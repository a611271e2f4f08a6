package manyclients.store.command;

import static manyclients.store.command.CommandSpec.grows;
import static manyclients.store.command.CommandSpec.reads;

import java.util.Arrays;
import java.util.List;
import manyclients.store.data.Entry;
import manyclients.store.data.Keyspace;
import manyclients.store.resp.Command;
import manyclients.store.resp.Replies;
import org.jspecify.annotations.Nullable;

/// Commands on parts of values. A value is never changed in place, because the log may not have
/// written it yet. So `APPEND` makes a new array, and takes time in proportion to its length.
final class PartCommands {
  private static final byte[] NOTHING = {};

  private final int longest;

  /// @param longest the maximum size of a value in bytes. A `SETRANGE` of one byte can make a value
  ///   of any size, so this also limits the effect of one small command
  PartCommands(int longest) {
    this.longest = longest;
  }

  List<CommandSpec> specs() {
    return List.of(
        grows("append", 3, this::append),
        grows("setrange", 4, this::setRange),
        reads("strlen", 2, PartCommands::strLen),
        reads("getrange", 4, PartCommands::getRange));
  }

  private void append(Command command, Keyspace keys, Replies replies) {
    Entry entry = Keys.find(keys, command, 1);
    byte[] old = entry == null ? NOTHING : entry.value();
    overwrite(command, keys, entry, old.length, 2, replies);
  }

  private void setRange(Command command, Keyspace keys, Replies replies) {
    long offset = Numbers.integer(command, 2);
    if (offset < 0) {
      throw new Refusal("ERR offset is out of range");
    }
    Entry entry = Keys.find(keys, command, 1);
    if (command.length(3) == 0) {
      replies.number(entry == null ? 0 : entry.value().length);
    } else {
      overwrite(command, keys, entry, offset, 3, replies);
    }
  }

  /// Writes an argument into a value, from this offset on. Gaps are filled with zero bytes.
  private void overwrite(
      Command command,
      Keyspace keys,
      @Nullable Entry entry,
      long offset,
      int argument,
      Replies replies) {
    byte[] old = entry == null ? NOTHING : entry.value();
    int length = command.length(argument);
    if (offset > longest - length) {
      throw new Refusal(Refusal.TOO_LONG);
    }
    byte[] value = Arrays.copyOf(old, Math.max(old.length, (int) offset + length));
    System.arraycopy(command.array(), command.start(argument), value, (int) offset, length);
    Keys.put(keys, command, 1, value, entry == null ? Entry.NEVER : entry.due());
    replies.number(value.length);
  }

  private static void strLen(Command command, Keyspace keys, Replies replies) {
    Entry entry = Keys.find(keys, command, 1);
    replies.number(entry == null ? 0 : entry.value().length);
  }

  /// Replies with a range of the value. Both ends are inclusive; negative ones count from its end.
  private static void getRange(Command command, Keyspace keys, Replies replies) {
    long first = Numbers.integer(command, 2);
    long last = Numbers.integer(command, 3);
    Entry entry = Keys.find(keys, command, 1);
    byte[] value = entry == null ? NOTHING : entry.value();
    boolean reversed = first < 0 && last < 0 && first > last;
    long from = fromStart(first, value.length);
    long to = Math.min(fromStart(last, value.length), value.length - 1L);
    if (reversed || from > to) {
      replies.bulk(NOTHING);
    } else {
      replies.bulk(value, (int) from, (int) (to - from + 1));
    }
  }

  private static long fromStart(long index, int length) {
    return index < 0 ? Math.max(0, index + length) : index;
  }
}
