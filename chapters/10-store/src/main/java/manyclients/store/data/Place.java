package manyclients.store.data;

/// Which part of all keys a shard has, when there are several.
///
/// @param number from 0
/// @param places how many parts there are
record Place(int number, int places) {

  /// A walk through all keys visits one part after the other. The upper half of its cursor is the
  /// number of the part, and the lower half is the cursor within it.
  ///
  /// @param cursor within this part; 0 when the walk through it is over
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
