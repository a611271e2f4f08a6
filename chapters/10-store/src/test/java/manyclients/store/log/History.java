package manyclients.store.log;

import static manyclients.store.log.Table.bytes;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import manyclients.store.data.Entry;
import manyclients.store.data.Journal;
import manyclients.store.data.Shard;
import org.jspecify.annotations.Nullable;

/// Random commands for some shards with one log, and the state of all keys after each command.
///
/// A rewrite reads the shards between two commands of this history.
final class History {
  private static final int SHARDS = 3;
  private static final int KEYS = 12;
  private static final int LONGEST = 2000; // bytes of a value: several sectors of the disk

  private final RandomGenerator random;
  private final Table table = new Table();
  private final List<Shard> shards =
      IntStream.range(0, SHARDS).mapToObj(_ -> new Shard(() -> 0, new Both())).toList();
  private final Queue<Runnable> pieces = new ArrayDeque<>();
  private final List<Map<String, Table.Value>> states = new ArrayList<>();
  private final List<Long> positions = new ArrayList<>();
  private Journal journal = Journal.NONE;
  private @Nullable Group group;
  private final Keys keys = new Keys();

  History(RandomGenerator random) {
    this.random = random;
  }

  /// Returns a journal for a replay.
  Journal keys() {
    return keys;
  }

  /// Sends all changes to this log from now on.
  void begin(AppendLog log) {
    Group begun = log.group();
    group = begun;
    journal = begun;
    log.rewriteFrom(shards.stream().map(this::owner).toList());
    remember(0);
  }

  private KeyOwner owner(Shard shard) {
    return task -> pieces.add(() -> task.accept(shard));
  }

  private Shard of(byte[] key) {
    return shards.get(key[key.length - 1] % SHARDS);
  }

  /// Changes keys like a command.
  private final class Keys implements Journal {
    @Override
    public void set(byte[] key, byte[] value, long due) {
      of(key).put(key, 0, key.length, value, due);
    }

    @Override
    public void expire(byte[] key, long due) {
      Entry entry = of(key).find(key, 0, key.length);
      if (entry != null) {
        of(key).expire(entry, due);
      }
    }

    @Override
    public void remove(byte[] key) {
      of(key).remove(key, 0, key.length);
    }

    @Override
    public void clear() {
      shards.forEach(Shard::clear);
      table.clear();
      journal.clear();
    }
  }

  /// Receives the changes of each shard.
  private final class Both implements Journal {
    @Override
    public void set(byte[] key, byte[] value, long due) {
      table.set(key, value, due);
      journal.set(key, value, due);
    }

    @Override
    public void expire(byte[] key, long due) {
      table.expire(key, due);
      journal.expire(key, due);
    }

    @Override
    public void remove(byte[] key) {
      table.remove(key);
      journal.remove(key);
    }

    /// Does nothing, because [Keys#clear()] reports that all shards are cleared.
    @Override
    public void clear() {}
  }

  /// Runs a command with up to four changes, or a piece of a rewrite.
  void step() {
    if (!pieces.isEmpty() && random.nextInt(3) == 0) {
      pieces.remove().run();
      return;
    }
    int changes = random.nextInt(4) == 0 ? random.nextInt(2, 5) : 1;
    for (int i = 0; i < changes; i++) {
      change();
    }
    remember(Objects.requireNonNull(group, "the history has begun").end());
  }

  private void change() {
    byte[] key = bytes("key-" + random.nextInt(KEYS));
    long due = random.nextInt(3) == 0 ? random.nextLong(1L << 50) : Entry.NEVER;
    switch (random.nextInt(10)) {
      case 0 -> keys.remove(key);
      case 1 -> keys.expire(key, due);
      case 2 -> {
        if (random.nextInt(10) == 0) {
          keys.clear();
        }
      }
      default -> keys.set(key, value(), due);
    }
  }

  private byte[] value() {
    byte[] value = new byte[random.nextInt(random.nextInt(5) == 0 ? LONGEST : 20)];
    random.nextBytes(value);
    return value;
  }

  private void remember(long position) {
    states.add(Map.copyOf(table.keys));
    positions.add(position);
  }

  /// Returns the current keys.
  Table table() {
    return table;
  }

  /// Returns the number of commands so far.
  int size() {
    return states.size() - 1;
  }

  /// Returns the number of commands that are durable when the log has reached this position.
  int durable(long position) {
    int count = size();
    while (positions.get(count) > position) {
      count--;
    }
    return count;
  }

  /// Returns whether the keys had this state after a command with at least this number.
  boolean had(Map<String, Table.Value> keys, int from) {
    return states.subList(from, states.size()).contains(keys);
  }
}
