package manyclients.store.data;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The watches of each key. Usually there are none, so a change costs one comparison.
///
/// Only for the owner of the keys.
final class Watches {
  private final Map<ByteBuffer, List<Watch>> byKey = new HashMap<>();

  /// @param key must not be changed afterwards
  /// @param due the expiry time of the key
  void add(byte[] key, Watch watch, long due) {
    ByteBuffer name = ByteBuffer.wrap(key);
    List<Watch> watches = byKey.computeIfAbsent(name, _ -> new ArrayList<>(1));
    if (!watches.contains(watch)) {
      watches.add(watch);
      watch.add(name, due);
    }
  }

  void remove(Watch watch) {
    for (ByteBuffer key : watch.keys) {
      List<Watch> watches = byKey.get(key);
      if (watches != null && watches.remove(watch) && watches.isEmpty()) {
        byKey.remove(key);
      }
    }
  }

  /// Breaks the watches of a key that has changed.
  void touch(byte[] array, int start, int length) {
    if (!byKey.isEmpty()) {
      byKey.getOrDefault(ByteBuffer.wrap(array, start, length), List.of()).forEach(Watch::touch);
    }
  }

  /// Breaks the watches of all keys in the table, because they are about to be removed.
  void touchAll(Table table) {
    byKey.forEach((key, watches) -> {
      if (table.find(key.array()) != null) {
        watches.forEach(Watch::touch);
      }
    });
  }
}
