package manyclients.store.data;

/// A listener for changes of keys, in the order in which they happen. It is not called when a key
/// expires: it learned that time when the key was set.
///
/// It may keep the arrays, which never change again.
public interface Journal {
  /// The journal of a store without a log.
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

  /// All keys have been removed.
  void clear();
}
