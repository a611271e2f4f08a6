package manyclients.store.data;

import org.jspecify.annotations.Nullable;

/// A key and its value, in the table. It belongs to the table's owner.
public final class Entry {
  /// The [#due] time of a key that does not expire.
  public static final long NEVER = Long.MAX_VALUE;

  final byte[] key;
  final int hash;
  byte[] value;
  long due = NEVER;
  int place = -1; // in the heap of keys that expire; -1 if it is not there
  @Nullable Entry next; // in the same bucket

  Entry(byte[] key, int hash, byte[] value) {
    this.key = key;
    this.hash = hash;
    this.value = value;
  }

  /// Returns the key. The array must not be changed.
  public byte[] key() {
    return key;
  }

  /// Returns the value. The array must not be changed: a new value is a new array.
  public byte[] value() {
    return value;
  }

  /// Returns the expiry time of the key, in milliseconds since 1970, or [#NEVER].
  public long due() {
    return due;
  }
}
