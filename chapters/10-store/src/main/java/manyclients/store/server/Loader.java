package manyclients.store.server;

import manyclients.store.data.Entry;
import manyclients.store.data.Journal;
import manyclients.store.data.Keyspace;
import org.jspecify.annotations.Nullable;

/// Fills a keyspace while a log is replayed.
///
/// @param keys their clock must not advance, because a later record may extend the time of a key
///   that would have expired
record Loader(Keyspace keys) implements Journal {
  @Override
  public void set(byte[] key, byte[] value, long due) {
    keys.put(key, 0, key.length, value, due);
  }

  @Override
  public void expire(byte[] key, long due) {
    @Nullable Entry entry = keys.find(key, 0, key.length);
    if (entry != null) {
      keys.expire(entry, due);
    }
  }

  @Override
  public void remove(byte[] key) {
    keys.remove(key, 0, key.length);
  }

  @Override
  public void clear() {
    keys.clear();
  }
}
