package manyclients.exercises.ch07;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/// With a map for many threads, and a permit for each buffer that may be kept.
public final class BufferPool {
  private final int size;
  private final Semaphore room;
  private final Map<Key, ByteBuffer> free = new ConcurrentHashMap<>();

  public BufferPool(int size, int kept) {
    this.size = size;
    this.room = new Semaphore(kept);
  }

  /// Compares by identity.
  private record Key(ByteBuffer buffer) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && key.buffer == buffer;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(buffer);
    }
  }

  public ByteBuffer take() {
    for (Key key : free.keySet()) {
      if (free.remove(key) != null) { // another thread may have been faster
        room.release();
        return key.buffer.clear();
      }
    }
    return ByteBuffer.allocate(size);
  }

  public void give(ByteBuffer buffer) {
    boolean ours = buffer.capacity() == size;
    if (ours && room.tryAcquire() && free.putIfAbsent(new Key(buffer), buffer) != null) {
      room.release();
    }
  }
}
