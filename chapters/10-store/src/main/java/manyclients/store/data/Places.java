package manyclients.store.data;

/// Computes the shard of a key. Every thread computes the same result without asking another
/// thread.
///
/// As in a Redis cluster, only the part of a key between its first braces counts, unless it is
/// empty: `{user1}:name` and `{user1}:age` are in the same shard.
///
/// @param count the number of shards
public record Places(int count) {
  private static final int SPREAD = 0x9E3779B1; // a prime near 2³² divided by the golden ratio

  /// @return the number of the shard, from 0
  public int of(byte[] array, int start, int length) {
    int end = start + length;
    int open = find('{', array, start, end);
    int close = find('}', array, open, end);
    boolean tagged = close < end && close > open + 1;
    int hash = tagged ? hash(array, open + 1, close) : hash(array, start, end);
    return (int) (Integer.toUnsignedLong(hash) * count >>> Integer.SIZE);
  }

  /// @return the index of the letter, or the end
  private static int find(char letter, byte[] array, int start, int end) {
    int at = start;
    while (at < end && array[at] != letter) {
      at++;
    }
    return at;
  }

  /// Computes a hash that is no secret, unlike that of a shard's table. A client that chooses its
  /// keys can put all of them into one shard, but cannot make the chains there longer.
  private static int hash(byte[] array, int start, int end) {
    int hash = 0;
    for (int i = start; i < end; i++) {
      hash = 31 * hash + array[i];
    }
    return (hash ^ hash >>> 15) * SPREAD;
  }

  /// Returns the shard that continues a walk through all keys.
  ///
  /// @param cursor a cursor from [Keyspace#wholeCursor]; any other value is valid too
  public int ofCursor(long cursor) {
    return (int) ((cursor >>> Integer.SIZE) % count);
  }
}
