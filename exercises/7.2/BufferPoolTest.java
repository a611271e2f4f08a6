package manyclients.exercises.ch07;

import static manyclients.exercises.support.Patience.until;

import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import manyclients.exercises.support.Accesses;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.Footprint;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A pool of buffers of 64 bytes that keeps three.
class BufferPoolTest {
  private static final int SIZE = 64;
  private static final int KEPT = 3;
  private static final int LARGE = 16 << 10;
  private static final int LOOKS = 100;
  private static final int THREADS = 4;
  private static final int OFTEN = 100_000;

  private final BufferPool pool = new BufferPool(SIZE, KEPT);

  @Test
  @Order(1)
  @Demand("lending")
  void aBufferIsEmptyWhoeverHadItBefore() {
    ByteBuffer first = pool.take();
    ByteOrder order = first.order();
    first.put(new byte[10]).limit(20).order(ByteOrder.LITTLE_ENDIAN);
    pool.give(first);
    ByteBuffer second = pool.take();
    if (second.position() != 0 || second.remaining() != SIZE) {
      throw BufferPoolLessons.notEmpty(
          "it is at " + second.position() + ", with " + second.remaining() + " to its limit");
    }
    if (second != first) {
      throw BufferPoolLessons.usedUp();
    }
    if (second.order() != order) {
      throw BufferPoolLessons.turned();
    }
    pool.give(second);
    second.position(5).limit(9); // somebody has not read what give means
    pool.give(second);
    ByteBuffer third = pool.take();
    if (third.position() != 0 || third.remaining() != SIZE) {
      throw BufferPoolLessons.usedWhileFree();
    }
  }

  @Test
  @Order(2)
  @Demand("lending")
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
  @Demand("one borrower")
  void twoAtOnceHaveTwo() {
    pool.give(pool.take());
    if (pool.take() == pool.take()) {
      throw BufferPoolLessons.shared("one after the other, in one thread");
    }
  }

  @Test
  @Order(4)
  @Demand("bound")
  void itKeepsAsManyAsItWasTold() {
    expectKept(KEPT, pool);
    expectKept(0, new BufferPool(SIZE, 0));
    BufferPool robbed = new BufferPool(SIZE, KEPT);
    takeTen(robbed); // and nobody gives them back
    int kept = kept(robbed);
    if (kept != KEPT) {
      throw BufferPoolLessons.keptOfThoseThatCameBack(KEPT, kept);
    }
  }

  private static void expectKept(int wanted, BufferPool pool) {
    int kept = kept(pool);
    if (kept != wanted) {
      throw BufferPoolLessons.kept(wanted, kept);
    }
  }

  /// How many of ten that are given.
  private static int kept(BufferPool pool) {
    List<ByteBuffer> lent = takeTen(pool);
    lent.forEach(pool::give);
    Set<ByteBuffer> known = identities();
    known.addAll(lent);
    return (int) takeTen(pool).stream().filter(known::contains).count();
  }

  @Test
  @Order(5)
  @Demand("bound")
  void whatIsNeverGivenBackIsNotKept() {
    BufferPool large = new BufferPool(LARGE, KEPT);
    if (Footprint.keepsEachTime(10 * LARGE, () -> takeNowAndThen(large))) {
      throw BufferPoolLessons.keepsLent();
    }
    large.take();
  }

  @Test
  @Order(20)
  @Demand("bound")
  void norIsWhatHadBeenGivenBackOnce() {
    BufferPool large = new BufferPool(LARGE, KEPT);
    large.give(large.take());
    WeakReference<ByteBuffer> lent = new WeakReference<>(large.take());
    boolean gone = Footprint.isForgotten(lent);
    large.take();
    if (!gone) {
      throw BufferPoolLessons.keepsLent();
    }
  }

  private static void takeNowAndThen(BufferPool pool) {
    for (int i = 0; i < 100; i++) {
      pool.take();
    }
  }

  @Test
  @Order(6)
  @Demand("no harm")
  void givenTwiceItIsLentOnce() {
    ByteBuffer twice = pool.take();
    pool.give(twice);
    pool.give(twice);
    if (pool.take() == pool.take()) {
      throw BufferPoolLessons.shared("after one was given back twice");
    }
    ByteBuffer first = pool.take();
    ByteBuffer second = pool.take();
    String before = "after one was given back, and another, and ";
    expectLentOnce(before + "the first again", first, second, first);
    expectLentOnce(before + "that other one again", first, second, second);
  }

  private void expectLentOnce(String when, ByteBuffer... given) {
    for (ByteBuffer buffer : given) {
      pool.give(buffer);
    }
    Set<ByteBuffer> lent = identities();
    for (int i = 0; i < KEPT; i++) {
      lent.add(pool.take());
    }
    if (lent.size() < KEPT) {
      throw BufferPoolLessons.shared(when);
    }
  }

  @Test
  @Order(7)
  @Demand("no harm")
  void aStrangerIsNotLent() {
    expectNotLent("one", ByteBuffer.allocate(16));
    expectNotLent("one", ByteBuffer.allocate(2 * SIZE));
    expectNotLent("a slice", ByteBuffer.allocate(SIZE).slice(8, 16));
    expectNotLent("a direct one", ByteBuffer.allocateDirect(16));
    expectNotLent("one that is read only,", ByteBuffer.allocate(16).asReadOnlyBuffer());
  }

  private void expectNotLent(String kind, ByteBuffer strange) {
    strange.position(3).limit(10);
    pool.give(pool.take()); // that there is one to compare it with
    pool.give(strange);
    if (pool.take().capacity() != SIZE || pool.take().capacity() != SIZE) {
      throw BufferPoolLessons.stranger(kind, strange.capacity());
    }
    if (strange.position() != 3 || strange.limit() != 10) {
      throw BufferPoolLessons.cleared();
    }
  }

  /// One gives right before each thing that the other does with what they share.
  @Test
  @Order(8)
  @Demand("threads")
  void twoThatGiveAtOnceGiveNoMoreThanThereIsRoom() {
    boolean met = true;
    for (int nth = 1; met && nth < LOOKS; nth++) {
      BufferPool small = new BufferPool(SIZE, 1);
      ByteBuffer one = small.take();
      ByteBuffer other = small.take();
      met = Accesses.meet(() -> small.give(one), nth, () -> small.give(other));
      Set<ByteBuffer> lent = identities();
      lent.addAll(takeTen(small));
      if (lent.contains(one) && lent.contains(other)) {
        throw BufferPoolLessons.keptByTwo(2, 1);
      }
    }
  }

  /// Each puts its own number into a buffer, and looks whether it stays there.
  @Test
  @Order(9)
  @Demand("threads")
  void threadsDoNotDisturbEachOther() {
    CyclicBarrier together = new CyclicBarrier(THREADS);
    List<Errand<Boolean>> threads = new ArrayList<>();
    for (int number = 1; number <= THREADS; number++) {
      long mine = number;
      threads.add(new Errand<>("client " + mine, () -> useOften(mine, together)));
    }
    for (Errand<Boolean> thread : threads) {
      until(thread::isDone);
    }
    if (!threads.stream().allMatch(thread -> Boolean.TRUE.equals(thread.result()))) {
      throw BufferPoolLessons.disturbed();
    }
  }

  private boolean useOften(long mine, CyclicBarrier together) throws Exception {
    together.await();
    for (int i = 0; i < OFTEN; i++) {
      ByteBuffer one = pool.take();
      ByteBuffer other = pool.take();
      one.putLong(0, mine);
      other.putLong(0, -mine);
      if (one.getLong(0) != mine || other.getLong(0) != -mine) {
        return false;
      }
      pool.give(one);
      pool.give(other);
    }
    return true;
  }

  /// One takes right before each thing that the other does with what they share.
  @Test
  @Order(22)
  @Demand("threads")
  void twoThatTakeAtOnceHaveTwo() {
    boolean met = true;
    for (int nth = 1; met && nth < LOOKS; nth++) {
      met = false;
      for (int free = 0; free <= 2; free++) {
        BufferPool one = new BufferPool(SIZE, KEPT);
        List<ByteBuffer> before = takeTen(one);
        before.subList(0, free).forEach(one::give);
        List<ByteBuffer> lent = new CopyOnWriteArrayList<>();
        met |= Accesses.meet(() -> lent.add(one.take()), nth, () -> lent.add(one.take()));
        if (lent.size() < 2 || lent.get(0) == lent.get(1)) {
          throw BufferPoolLessons.tookTheSame();
        }
        lent.forEach(one::give);
        expectKept(KEPT, one);
      }
    }
  }

  /// One gives right before each thing that the other does to take.
  @Test
  @Order(23)
  @Demand("threads")
  void oneGivesWhileTheOtherTakes() {
    boolean met = true;
    for (int nth = 1; met && nth < LOOKS; nth++) {
      met = false;
      for (int free = 0; free <= 2; free++) {
        BufferPool one = new BufferPool(SIZE, 2);
        List<ByteBuffer> before = takeTen(one);
        before.subList(0, free).forEach(one::give);
        ByteBuffer mine = before.getLast();
        List<ByteBuffer> lent = new CopyOnWriteArrayList<>();
        met |= Accesses.meet(() -> lent.add(one.take()), nth, () -> one.give(mine));
        if (lent.isEmpty() || takeTen(one).stream().anyMatch(other -> other == lent.getFirst())) {
          throw BufferPoolLessons.tookTheSame();
        }
      }
    }
  }

  /// What may happen to a pool that keeps two.
  private enum Step {
    TAKE,
    GIVE_THE_FIRST,
    GIVE_THE_LAST,
    GIVE_AGAIN,
    GIVE_A_STRANGER;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  @Test
  @Order(24)
  @Demand("lending")
  void whateverHappensInWhateverOrder() {
    Sequences.all(List.of(Step.values()), 6, BufferPoolTest::canHappen);
  }

  private static boolean canHappen(List<Step> steps) {
    Model model = new Model(steps);
    return steps.stream().allMatch(model::canDo);
  }

  /// A pool, and beside it what is lent and what is free, in lists.
  private static final class Model {
    private static final int ROOM = 2;

    private final BufferPool pool = new BufferPool(SIZE, ROOM);
    private final List<ByteBuffer> lent = new ArrayList<>();
    private final List<ByteBuffer> free = new ArrayList<>();
    private final Set<ByteBuffer> seen = identities();
    private final List<Step> steps;

    Model(List<Step> steps) {
      this.steps = steps;
    }

    /// False when there is nothing that could be given.
    boolean canDo(Step step) {
      List<ByteBuffer> from = step == Step.GIVE_AGAIN ? free : lent;
      switch (step) {
        case TAKE -> take();
        case GIVE_A_STRANGER -> pool.give(ByteBuffer.allocate(2 * SIZE));
        case GIVE_THE_FIRST, GIVE_THE_LAST, GIVE_AGAIN -> {
          if (from.isEmpty()) {
            return false;
          }
          ByteBuffer buffer = step == Step.GIVE_THE_FIRST ? from.getFirst() : from.getLast();
          pool.give(buffer);
          lent.removeIf(other -> other == buffer);
          if (step != Step.GIVE_AGAIN && free.size() < ROOM) {
            free.add(buffer);
          }
        }
      }
      return true;
    }

    private void take() {
      ByteBuffer buffer = pool.take();
      boolean kept = free.removeIf(other -> other == buffer);
      if (!kept && (!free.isEmpty() || seen.contains(buffer))) {
        throw BufferPoolLessons.sequence(Sequences.told(steps), seen.contains(buffer));
      }
      if (buffer.position() != 0 || buffer.limit() != SIZE) {
        throw BufferPoolLessons.notEmpty("it is " + buffer);
      }
      buffer.put((byte) seen.size()).flip();
      lent.add(buffer);
      seen.add(buffer);
    }
  }

  private static List<ByteBuffer> takeTen(BufferPool pool) {
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
