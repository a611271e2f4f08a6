package manyclients.store.data;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// All keys that a command can see. A key is passed as part of the array in which it was sent, and
/// has to be copied if it is kept.
///
/// Commands no longer see an expired key, whether or not its memory has been freed. Every change of
/// a key is reported to the [Journal] and breaks the key's watches.
///
/// Not for several threads at the same time: the owner of the keys decides which thread may call.
public interface Keyspace {
  /// Returns the key's entry, or null.
  @Nullable Entry find(byte[] array, int start, int length);

  /// Sets a key, whether or not it exists.
  ///
  /// @param value is kept and must not be changed afterwards
  /// @param due as [Entry#due()]; with a time in the past, the key is removed instead
  void put(byte[] array, int start, int length, byte[] value, long due);

  /// Changes when a key expires. The entry is one that [#find] has just returned.
  void expire(Entry entry, long due);

  /// @return whether it was there
  boolean remove(byte[] array, int start, int length);

  /// Removes all keys.
  void clear();

  /// Returns how many keys there are. Expired keys may count until a command meets them.
  long size();

  /// Returns any key, or null if there is none, or if many tries have met only expired ones.
  @Nullable Entry random();

  /// Visits some keys: those of one or a few buckets. A walk from 0 until 0 is returned visits
  /// every key that exists throughout the walk exactly once, even if the table grows or shrinks
  /// meanwhile.
  ///
  /// @param cursor 0 at first, then the result of the previous call
  /// @param visitor must not change any key
  /// @return the next cursor; 0 when the walk is over
  long scan(long cursor, Consumer<Entry> visitor);

  /// Returns the same place in a walk through all keys of the store, of which these may be a part.
  ///
  /// @param cursor that [#scan] has returned
  long wholeCursor(long cursor);

  /// Lets the next change of the key break the watch.
  void watch(byte[] array, int start, int length, Watch watch);

  /// Forgets the watch.
  void unwatch(Watch watch);

  /// Returns about how many bytes of memory keys and values take.
  long bytes();

  /// Returns the time in milliseconds since 1970, which is the same for a whole command. As in
  /// Redis, a key has not expired yet at its time, but one millisecond later.
  long now();
}
