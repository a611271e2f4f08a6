package manyclients.store.server;

import java.util.concurrent.atomic.AtomicLong;

/// The number of keys and bytes that one loop has added, less those that it has removed. The loop
/// writes without synchronising with others; any thread may read.
final class Usage {
  private final AtomicLong keys = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();

  void set(long keys, long bytes) {
    this.keys.lazySet(keys);
    this.bytes.lazySet(bytes);
  }

  void add(long keys, long bytes) {
    set(this.keys.getPlain() + keys, this.bytes.getPlain() + bytes);
  }

  long keys() {
    return keys.get();
  }

  long bytes() {
    return bytes.get();
  }
}
