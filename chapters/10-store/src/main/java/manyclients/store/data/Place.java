package manyclients.store.data;

/// The place of a shard among several: the part of all keys that it has.
///
/// @param number from 0
/// @param places the number of parts
record Place(int number, int places) {

  /// Returns the cursor for a walk through all keys, which visits one part after another. Its upper
  /// half is the number of the part, and its lower half is the cursor within that part.
  ///
  /// @param cursor the cursor within this part; 0 when the walk through it is over
  long wholeCursor(long cursor) {
    if (cursor != 0) {
      return start(number) | cursor;
    }
    return number + 1 < places ? start(number + 1) : 0;
  }

  private static long start(int number) {
    return (long) number << Integer.SIZE;
  }
}
