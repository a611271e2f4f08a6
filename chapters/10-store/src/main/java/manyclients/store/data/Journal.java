package manyclients.store.data;

/// Receives the changes of keys, in order. An expired key is no change, because the journal already
/// has its expiry time.
///
/// It may keep the arrays, because they never change again.
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

  /// Reports that the key has this value now, and expires at this time, or [Entry#NEVER].
  void set(byte[] key, byte[] value, long due);

  /// Reports that the key keeps its value, and expires at this time, or [Entry#NEVER].
  void expire(byte[] key, long due);

  void remove(byte[] key);

  /// Reports that all keys have been removed.
  void clear();
}
