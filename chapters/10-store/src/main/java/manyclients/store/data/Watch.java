package manyclients.store.data;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// The keys that one client watches before a transaction. The watch is broken when one of them has
/// changed or expired. It is used once: the next transaction needs a new one.
public final class Watch {
  final List<ByteBuffer> keys = new ArrayList<>();
  private long due = Entry.NEVER; // when the first of its keys expires
  private volatile boolean broken; // another loop may set it, when several own the keys together

  void add(ByteBuffer key, long due) {
    keys.add(key);
    this.due = Math.min(this.due, due);
  }

  void touch() {
    broken = true;
  }

  /// Returns whether a watched key has changed or expired since it was watched.
  ///
  /// @param now the time from [Keyspace#now()]
  public boolean isBroken(long now) {
    return broken || due < now;
  }
}
