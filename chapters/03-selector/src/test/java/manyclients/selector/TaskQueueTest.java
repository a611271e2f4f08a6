package manyclients.selector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TaskQueueTest {
  private final AtomicInteger wakeUps = new AtomicInteger();
  private final TaskQueue tasks = new TaskQueue(wakeUps::incrementAndGet);
  private final List<String> done = new ArrayList<>();

  @Test
  void anOwnerThatRestsIsWokenOnceForManyTasks() {
    assertThat(tasks.prepareToBlock()).isTrue();
    for (int i = 0; i < 100; i++) {
      tasks.add(() -> done.add("task"));
    }
    assertThat(wakeUps).hasValue(1);
  }

  @Test
  void anOwnerThatWorksIsNotWoken() {
    tasks.runAll(t -> fail(t));
    tasks.add(() -> done.add("task"));
    assertThat(wakeUps).hasValue(0);
    assertThat(tasks.prepareToBlock()).as("may rest beside a task").isFalse();
  }

  /// The owner has waited for its channels, and one of them has become ready.
  @Test
  void anOwnerThatIsAwakeIsNotWoken() {
    assertThat(tasks.prepareToBlock()).isTrue();
    tasks.awake();
    tasks.add(() -> done.add("task"));
    assertThat(wakeUps).hasValue(0);
    tasks.runAll(t -> fail(t));
    assertThat(done).containsExactly("task");
  }

  @Test
  void tasksRunInTheOrderInWhichTheyWereAdded() {
    List.of("a", "b", "c").forEach(name -> tasks.add(() -> done.add(name)));
    tasks.runAll(t -> fail(t));
    assertThat(done).containsExactly("a", "b", "c");
  }

  @Test
  void aTaskThatThrowsIsReportedAndTheNextOneRuns() {
    List<Throwable> trouble = new ArrayList<>();
    tasks.add(() -> {
      throw new StackOverflowError("planted");
    });
    tasks.add(() -> done.add("next"));
    tasks.runAll(trouble::add);
    assertThat(trouble).hasSize(1);
    assertThat(done).containsExactly("next");
  }

  @Test
  void tasksThatAddTasksDoNotKeepTheOwnerForEver() {
    addForEver();
    tasks.runAll(t -> fail(t));
    assertThat(tasks.prepareToBlock()).isFalse();
  }

  private void addForEver() {
    tasks.add(this::addForEver);
  }

  /// The owner sleeps on a semaphore, as it would in a selector. No second task makes up for a lost
  /// wake-up: the owner would sleep until the test times out.
  @Test
  @SuppressWarnings("ThreadPriorityCheck") // with one core, the owner needs the yield
  void noWakeUpIsLost() throws InterruptedException {
    Semaphore bell = new Semaphore(0);
    TaskQueue queue = new TaskQueue(bell::release);
    AtomicInteger ran = new AtomicInteger();
    AtomicBoolean over = new AtomicBoolean();
    long end = System.nanoTime() + 10_000_000_000L; // a slow machine tries fewer times
    Thread.ofPlatform()
        .daemon()
        .start(() -> {
          for (int i = 0; i < 200_000 && System.nanoTime() - end < 0; i++) {
            queue.add(ran::incrementAndGet);
            while (ran.get() == i) {
              Thread.yield();
            }
          }
          queue.add(() -> over.set(true));
        });
    while (!over.get()) {
      if (queue.prepareToBlock()) {
        bell.acquire();
      }
      queue.runAll(t -> fail(t));
    }
  }

  /// Another thread adds tasks while the owner ends, but only for a while, because the owner may be
  /// paused before that.
  @Test
  void atTheEndEachTaskIsRunOrRefused() throws InterruptedException {
    for (int round = 0; round < 1_000; round++) {
      TaskQueue queue = new TaskQueue(() -> {});
      AtomicInteger ran = new AtomicInteger();
      AtomicInteger taken = new AtomicInteger();
      CountDownLatch adding = new CountDownLatch(1);
      Thread adder =
          Thread.ofPlatform()
              .daemon()
              .start(() -> {
                adding.countDown();
                for (int i = 0; i < 100_000 && queue.add(ran::incrementAndGet); i++) {
                  taken.incrementAndGet();
                }
              });
      adding.await();
      queue.end(t -> fail(t));
      adder.join();
      assertThat(ran).hasValue(taken.get());
    }
  }
}
