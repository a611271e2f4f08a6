package manyclients.store.data;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// All keys that a command can see. A key is passed as part of the array in which it was sent, and
/// has to be copied if it is kept.
///
/// An expired key is invisible to commands, even if its memory has not been freed. Every change of
/// a key is reported to the [Journal] and breaks the key's watches.
///
/// One thread at a time may use it: the owner of the keys decides which thread may call.
public interface Keyspace {
  /// Returns the key's entry, or null.
  @Nullable Entry find(byte[] array, int start, int length);

  /// Sets a key, whether or not it exists.
  ///
  /// @param value is kept, and must not be changed afterwards
  /// @param due the expiry time, as [Entry#due()]; if it is past, the key is removed instead
  void put(byte[] array, int start, int length, byte[] value, long due);

  /// Changes the expiry time of a key. The entry is one that [#find] has just returned.
  void expire(Entry entry, long due);

  /// @return whether the key existed
  boolean remove(byte[] array, int start, int length);

  void clear();

  /// Returns the number of keys. Expired keys may count until they are removed.
  long size();

  /// Returns any key, or null if there is none, or if many tries have met only expired ones.
  @Nullable Entry random();

  /// Visits some keys, those of one bucket. A walk from 0 until 0 is returned visits every key that
  /// exists throughout the walk exactly once, even if the table grows or shrinks during it.
  ///
  /// @param cursor 0 at first, then the result of the previous call
  /// @param visitor must not change any key
  /// @return the next cursor; 0 when the walk is over
  long scan(long cursor, Consumer<Entry> visitor);

  /// Returns this position as a cursor for all keys of the store, of which these may be a part.
  ///
  /// @param cursor the result of a [#scan]
  long wholeCursor(long cursor);

  /// Adds a watch, which the next change of the key breaks.
  void watch(byte[] array, int start, int length, Watch watch);

  void unwatch(Watch watch);

  /// Returns the approximate memory for keys and values, in bytes.
  long bytes();

  /// Returns the time in milliseconds since 1970, the same for a whole command. A key whose expiry
  /// equals this time has not expired yet; it expires one millisecond later, as in Redis.
  long now();
}
