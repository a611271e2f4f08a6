package manyclients.exercises.ch07;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Set;

/// With a set that compares by identity, so that a buffer cannot be in it twice.
public final class BufferPool {
  private final int size;
  private final int kept;
  private final Set<ByteBuffer> free = // guarded by this
      Collections.newSetFromMap(new IdentityHashMap<>());

  public BufferPool(int size, int kept) {
    this.size = size;
    this.kept = kept;
  }

  public synchronized ByteBuffer take() {
    Iterator<ByteBuffer> each = free.iterator();
    if (!each.hasNext()) {
      return ByteBuffer.allocate(size);
    }
    ByteBuffer buffer = each.next();
    each.remove();
    return buffer.clear();
  }

  public synchronized void give(ByteBuffer buffer) {
    if (buffer.capacity() == size && free.size() < kept) {
      free.add(buffer);
    }
  }
}
