package manyclients.store.data;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// All keys that commands can see at once. A key is lent: part of an array, as it was sent.
///
/// An expired key is not seen any more, whether or not its memory has been freed. All that changes
/// a key tells the [Journal] and breaks the key's watches.
///
/// Not for several threads at once: the owner of the keys says who may call.
public interface Keyspace {
  /// What the key has, or null.
  @Nullable Entry find(byte[] array, int start, int length);

  /// Sets a key, be it new or not.
  ///
  /// @param value kept: not to be changed any more
  /// @param due as [Entry#due()]; a time that has passed removes the key, and sets none
  void put(byte[] array, int start, int length, byte[] value, long due);

  /// Changes when a key expires: one that [#find] has just returned.
  void expire(Entry entry, long due);

  /// @return whether it was there
  boolean remove(byte[] array, int start, int length);

  /// Removes all keys.
  void clear();

  /// How many keys there are. Those that have expired unseen may count.
  long size();

  /// Any key, or null if there is none, or if many tries have met only expired ones.
  @Nullable Entry random();

  /// Visits some keys: those of one or a few buckets. A walk from 0 until 0 is returned visits
  /// every key that is there all the time exactly once, even if the table grows or shrinks
  /// meanwhile.
  ///
  /// @param cursor 0 at first, and then what the call before has returned
  /// @param visitor must not change any key
  /// @return the next cursor; 0 when the walk is over
  long scan(long cursor, Consumer<Entry> visitor);

  /// The same place in a walk through all keys of the store: these may be a part of them.
  ///
  /// @param cursor that [#scan] has returned
  long wholeCursor(long cursor);

  /// Has the watch broken by the next change of the key.
  void watch(byte[] array, int start, int length, Watch watch);

  /// Forgets the watch.
  void unwatch(Watch watch);

  /// About how many bytes of memory keys and values take.
  long bytes();

  /// The time, in milliseconds since 1970: the same for a whole command. A key whose time this is
  /// has not expired yet, as in Redis: it has one millisecond later.
  long now();
}
