package manyclients.exercises.ch07;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A pool of buffers of 64 bytes that keeps three.
class BufferPoolTest {
  private static final int SIZE = 64;
  private static final int KEPT = 3;

  private final BufferPool pool = new BufferPool(SIZE, KEPT);

  @Test
  @Order(1)
  void aBufferIsEmptyWhoeverHadItBefore() {
    ByteBuffer first = pool.take();
    first.put(new byte[10]).limit(20);
    pool.give(first);
    ByteBuffer second = pool.take();
    if (second.position() != 0 || second.remaining() != SIZE) {
      throw BufferPoolLessons.notEmpty(
          "it is at " + second.position() + ", with " + second.remaining() + " to its limit");
    }
  }

  @Test
  @Order(2)
  void oneAfterTheOtherTheyNeedOne() throws InterruptedException {
    Set<ByteBuffer> seen = identities();
    for (int i = 0; i < 100; i++) {
      Thread.ofVirtual().start(() -> useOnce(seen)).join();
    }
    if (seen.size() != 1) {
      throw BufferPoolLessons.tooMany(seen.size());
    }
  }

  private void useOnce(Set<ByteBuffer> seen) {
    ByteBuffer buffer = pool.take();
    seen.add(buffer);
    pool.give(buffer);
  }

  @Test
  @Order(3)
  void twoAtOnceHaveTwo() {
    if (pool.take() == pool.take()) {
      throw BufferPoolLessons.shared("one after the other, in one thread");
    }
  }

  @Test
  @Order(4)
  void itKeepsAsManyAsItWasTold() {
    List<ByteBuffer> lent = takeTen();
    lent.forEach(pool::give);
    Set<ByteBuffer> known = identities();
    known.addAll(lent);
    int kept = (int) takeTen().stream().filter(known::contains).count();
    if (kept != KEPT) {
      throw BufferPoolLessons.kept(KEPT, kept);
    }
  }

  @Test
  @Order(5)
  void givenTwiceItIsLentOnce() {
    ByteBuffer twice = pool.take();
    pool.give(twice);
    pool.give(twice);
    if (pool.take() == pool.take()) {
      throw BufferPoolLessons.shared("after one was given back twice");
    }
  }

  @Test
  @Order(6)
  void aStrangerIsNotLent() {
    pool.give(ByteBuffer.allocate(16));
    if (pool.take().capacity() != SIZE) {
      throw BufferPoolLessons.stranger();
    }
  }

  private List<ByteBuffer> takeTen() {
    List<ByteBuffer> taken = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      taken.add(pool.take());
    }
    return taken;
  }

  private static Set<ByteBuffer> identities() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }
}
