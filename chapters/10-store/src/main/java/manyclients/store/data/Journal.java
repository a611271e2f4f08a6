package manyclients.store.data;

/// Is told what has changed, key by key, in the order of the changes. It is not told that a key has
/// expired: when it would do so was said when it was set.
///
/// It may keep the arrays, which do not change any more.
public interface Journal {
  /// For a store that forgets.
  Journal NONE =
      new Journal() {
        @Override
        public void set(byte[] key, byte[] value, long due) {}

        @Override
        public void expire(byte[] key, long due) {}

        @Override
        public void remove(byte[] key) {}

        @Override
        public void clear() {}
      };

  /// The key has this value now, and expires at this time.
  void set(byte[] key, byte[] value, long due);

  /// The key keeps its value, and expires at this time, or [Entry#NEVER].
  void expire(byte[] key, long due);

  void remove(byte[] key);

  /// There are no keys any more.
  void clear();
}
