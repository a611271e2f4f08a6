package manyclients.exercises.ch07;

import static manyclients.exercises.support.Patience.until;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import manyclients.exercises.support.Accesses;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Pools of buffers of 64 bytes.
class BufferPoolTest {
  private static final int SIZE = 64;
  private static final int KEPT = 3;
  private static final int THREADS = 4;
  private static final int OFTEN = 20_000;

  private final BufferPool pool = new BufferPool(SIZE, KEPT);

  @Test
  @Order(1)
  @Demand("lending")
  void aBufferThatWasGivenBackIsLentAgain() throws InterruptedException {
    Set<ByteBuffer> seen = identities();
    for (int i = 0; i < 100; i++) {
      Thread.ofVirtual().start(() -> pool.give(noted(pool.take(), seen))).join();
    }
    if (seen.size() != 1) {
      throw lesson(
          "one buffer for a hundred threads that use it one after another",
          "there were " + seen.size(),
          "Either each thread has a buffer of its own, or buffers that are given back are not"
              + " kept.");
    }
  }

  private static ByteBuffer noted(ByteBuffer buffer, Set<ByteBuffer> seen) {
    seen.add(buffer);
    return buffer;
  }

  @Test
  @Order(2)
  @Demand("lending")
  void aBufferIsEmptyWhateverItWasUsedFor() {
    requireEmpty(pool.take(), "that is new");
    pool.give(pool.take().put(new byte[10]).limit(20));
    requireEmpty(pool.take(), "that was used before");
  }

  private static void requireEmpty(ByteBuffer buffer, String which) {
    if (buffer.position() != 0 || buffer.limit() != SIZE) {
      throw lesson(
          "position 0 and limit 64 in a buffer " + which,
          "position %d and limit %d".formatted(buffer.position(), buffer.limit()),
          "A buffer remembers what its last user did. clear() sets its position and its limit.");
    }
  }

  @Test
  @Order(3)
  @Demand("one borrower")
  void aBufferIsNotLentTwice() {
    ByteBuffer first = pool.take();
    ByteBuffer second = pool.take();
    pool.give(first);
    requireDifferent(second, pool.take(), "after another buffer was given back");
    requireDifferent(pool.take(), pool.take(), "when none is free");
  }

  @Test
  @Order(4)
  @Demand("one borrower")
  void aBufferThatIsGivenBackTwiceIsLentOnce() {
    ByteBuffer first = pool.take();
    ByteBuffer second = pool.take();
    List.of(first, second, first).forEach(pool::give);
    ByteBuffer one = pool.take();
    ByteBuffer other = pool.take();
    ByteBuffer third = pool.take();
    String when = "after one of two buffers was given back twice";
    requireDifferent(one, other, when);
    requireDifferent(one, third, when);
    requireDifferent(other, third, when);
  }

  private static void requireDifferent(ByteBuffer one, ByteBuffer other, String when) {
    if (one == other) {
      throw lesson(
          "different buffers for borrowers that have not given theirs back, " + when,
          "two borrowers have the same buffer",
          "Each borrower sees the bytes of the other, which belong to another client. A free buffer"
              + " must be in the pool only once, and a lent one not at all.");
    }
  }

  @Test
  @Order(5)
  @Demand("bound")
  void noMoreThanTheBoundAreKept() {
    for (int kept : new int[] {KEPT, 1, 0, 7}) {
      BufferPool some = new BufferPool(SIZE, kept);
      List<ByteBuffer> given = takeTen(some);
      given.forEach(some::give);
      int found = inCommon(given, takeTen(some));
      if (found != kept) {
        throw lesson(
            "%d of ten buffers that are given back to be kept".formatted(kept),
            "the pool kept %d".formatted(found),
            found > kept
                ? "After one busy minute the pool would keep all of its buffers for ever."
                : "Buffers are lost. Are two different ones taken for the same? equals() and"
                    + " contains() compare contents, and all empty buffers have the same.");
      }
    }
  }

  @Test
  @Order(6)
  @Demand("strangers")
  void aBufferOfAnotherSizeIsNotLent() {
    for (int size : new int[] {16, 2 * SIZE}) {
      pool.give(ByteBuffer.allocate(size));
      if (pool.take().capacity() != SIZE) {
        throw lesson(
            "a buffer of 64 bytes, after one of %d was given".formatted(size),
            "the one of %d was lent".formatted(size),
            "A handler may answer with a buffer of its own, which then ends up in give. Look at the"
                + " capacity: the user of a buffer changes its limit.");
      }
    }
  }

  /// Each thread puts its own number into its buffers, and checks that it stays there.
  @Test
  @Order(7)
  @Demand("threads")
  void threadsDoNotDisturbEachOther() {
    CyclicBarrier together = new CyclicBarrier(THREADS);
    List<Errand<Boolean>> threads = new ArrayList<>();
    for (int number = 1; number <= THREADS; number++) {
      long mine = number;
      threads.add(new Errand<>("client " + mine, () -> useOften(mine, together)));
    }
    threads.forEach(thread -> until(thread::isDone));
    if (!threads.stream().allMatch(thread -> Boolean.TRUE.equals(thread.result()))) {
      throw lesson(
          "four threads that take and give at the same time to have their buffers for themselves",
          "two of them had the same buffer, or one got an exception",
          "Looking at the free buffers and changing them are two steps, and another thread comes"
              + " between them. ArrayDeque and ArrayList are for one thread at a time.");
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

  /// Lets the second thread give right before each access of the first to shared memory.
  @Test
  @Order(8)
  @Demand("threads")
  void twoThreadsThatGiveTogetherKeepToTheBound() {
    boolean met = true;
    for (int nth = 1; met && nth < 100; nth++) {
      BufferPool small = new BufferPool(SIZE, 1);
      List<ByteBuffer> given = List.of(small.take(), small.take());
      met = Accesses.meet(() -> small.give(given.get(0)), nth, () -> small.give(given.get(1)));
      if (inCommon(given, takeTen(small)) > 1) {
        throw lesson(
            "a pool that keeps one buffer to keep no more, when two threads give together",
            "it keeps both",
            "Asking whether there is room and putting a buffer in are two steps, and the other"
                + " thread comes between them, even if each step alone is safe.");
      }
    }
  }

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
  @Order(9)
  @Demand("one borrower")
  void callsInAnyOrder() {
    Sequences.all(List.of(Step.values()), 6, steps -> new Model().play(steps));
  }

  /// A pool that keeps two buffers, and beside it two lists: the lent buffers and the free ones.
  private static final class Model {
    private static final int ROOM = 2;

    private final BufferPool pool = new BufferPool(SIZE, ROOM);
    private final List<ByteBuffer> lent = new ArrayList<>();
    private final List<ByteBuffer> free = new ArrayList<>();
    private final Set<ByteBuffer> seen = identities();

    /// Returns false when there is no buffer that a step could give.
    boolean play(List<Step> steps) {
      for (Step step : steps) {
        switch (step) {
          case TAKE -> take(steps);
          case GIVE_A_STRANGER -> pool.give(ByteBuffer.allocate(2 * SIZE));
          case GIVE_THE_FIRST, GIVE_THE_LAST, GIVE_AGAIN -> {
            List<ByteBuffer> from = step == Step.GIVE_AGAIN ? free : lent;
            if (from.isEmpty()) {
              return false;
            }
            give(step == Step.GIVE_THE_FIRST ? from.getFirst() : from.getLast());
          }
        }
      }
      return true;
    }

    private void give(ByteBuffer buffer) {
      pool.give(buffer);
      boolean wasLent = lent.removeIf(other -> other == buffer);
      if (wasLent && free.size() < ROOM) {
        free.add(buffer);
      }
    }

    private void take(List<Step> steps) {
      ByteBuffer buffer = pool.take();
      boolean wasFree = free.removeIf(other -> other == buffer);
      boolean isNew = seen.add(buffer);
      if (wasFree || isNew && free.isEmpty()) {
        lent.add(buffer);
        return;
      }
      throw lesson(
          "a buffer that is free, or a new one if none is, when a pool that keeps two is used like"
              + " this: "
              + Sequences.told(steps),
          isNew ? "a new one was made" : "one was lent that is not free",
          "A buffer belongs to its borrower between take and give. After that it is free once, if"
              + " there is room for it, whatever else is given back and however often.");
    }
  }

  private static List<ByteBuffer> takeTen(BufferPool pool) {
    List<ByteBuffer> taken = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      taken.add(pool.take());
    }
    return taken;
  }

  private static int inCommon(List<ByteBuffer> some, List<ByteBuffer> others) {
    Set<ByteBuffer> known = identities();
    known.addAll(some);
    return (int) others.stream().filter(known::contains).count();
  }

  private static Set<ByteBuffer> identities() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  private static Lesson lesson(String expected, String happened, String means) {
    return new Lesson(expected, happened, means, "buffers");
  }
}
