package manyclients.exercises.ch04;

import static manyclients.exercises.ch04.LaneStage.everyWay;
import static manyclients.exercises.support.Patience.until;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import manyclients.exercises.support.Calm;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.Flag;
import manyclients.exercises.support.Notes;
import manyclients.exercises.support.Sneaky;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// First by hand, with workers who come when the test calls them; then in every order in which the
/// steps of several threads may follow each other; then with real threads.
class LaneTest {
  private static final int PLENTY = 1_000;
  private static final int EVER = Integer.MAX_VALUE;
  private static final int MANY = 50_000;

  private final Queue<Runnable> line = new ArrayDeque<>();
  private final List<String> done = new ArrayList<>();
  private Lane lateLane = new Lane(line::add, Notes.real(), Flag.real(), PLENTY);
  private final Lane lane = new Lane(line::add, Notes.real(), Flag.real(), PLENTY);

  @Test
  @Order(1)
  @Demand("one by one")
  void aTaskIsRunByAWorker() {
    add("a");
    if (!done.isEmpty()) {
      throw LaneLessons.ranInTheCaller();
    }
    work();
    expectDone("a");
    add("b");
    work();
    expectDone("a", "b");
  }

  @Test
  @Order(2)
  @Demand("one worker")
  void oneWorkerIsSentForAll() {
    add("a", "b", "c");
    if (line.size() != 1) {
      throw LaneLessons.sentMany(line.size());
    }
    work();
    expectDone("a", "b", "c");
  }

  @Test
  @Order(3)
  @Demand("none forgotten")
  void aTaskThatIsAddedAtTheLastMomentIsNotForgotten() {
    everyWay(EVER, PLENTY, stage -> stage.thread("one", "a", "b"));
  }

  @Test
  @Order(4)
  @Demand("one worker")
  void twoThreadsThatAddAtOnceDoNotSendTwo() {
    everyWay(
        3,
        PLENTY,
        stage -> {
          stage.thread("one", "a");
          stage.thread("other", "b", "c");
        });
  }

  @Test
  @Order(5)
  @Demand("failures")
  void aTaskThatThrowsDoesNotKeepTheOthersFromBeingRun() {
    int[] thrown = {0};
    add("a");
    lane.add(() -> {
      thrown[0]++;
      throw new IllegalStateException("a bug in the handler");
    });
    add("b");
    lane.add(() -> {
      thrown[0]++;
      throw new StackOverflowError("a bug in the handler");
    });
    add("c");
    lane.add(() -> {
      thrown[0]++;
      throw Sneaky.thrown(new Throwable("neither an exception nor an error"));
    });
    lane.add(() -> {
      thrown[0]++;
      throw new IllegalStateException() {
        @Override
        public String getMessage() {
          throw new IllegalStateException("a bug in the exception");
        }
      };
    });
    add("d");
    workOnce();
    if (thrown[0] > 4) {
      throw LaneLessons.ranAgain();
    }
    work();
    if (!done.equals(List.of("a", "b", "c", "d"))) {
      throw LaneLessons.stoppedByAFailure(done);
    }
    add("e");
    work();
    if (!done.contains("e")) {
      throw LaneLessons.neverSentAgain();
    }
  }

  @Test
  @Order(5)
  @Demand("failures")
  void norDoesOneThatLeavesItsThreadInterrupted() {
    lane.add(() -> {
      Thread.currentThread().interrupt();
      done.add("a");
    });
    add("b");
    work();
    Thread.interrupted();
    if (!done.equals(List.of("a", "b"))) {
      throw LaneLessons.stoppedByAnInterrupt();
    }
  }

  @Test
  @Order(6)
  @Demand("failures")
  void theNextOneBeginsWithoutAnInterrupt() {
    for (boolean throwing : new boolean[] {false, true}) {
      lane.add(() -> {
        Thread.currentThread().interrupt();
        if (throwing) {
          throw new IllegalStateException("a bug in the handler");
        }
      });
      lane.add(() -> done.add(Thread.interrupted() ? "interrupted" : "undisturbed"));
      work();
      if (done.contains("interrupted")) {
        throw LaneLessons.anothersInterrupt(throwing);
      }
    }
    Thread.interrupted();
  }

  @Test
  @Order(6)
  @Demand("one by one")
  void aTaskThatIsAddedByATaskIsRunAfterIt() {
    lane.add(() -> {
      add("b");
      done.add("a");
    });
    work();
    expectDone("a", "b");
  }

  @Test
  @Order(7)
  @Demand("most")
  void aWorkerThatHasDoneManyMakesRoomForOthers() {
    Lane three = new Lane(line::add, Notes.real(), Flag.real(), 3);
    IntStream.range(0, 7).forEach(i -> three.add(() -> done.add("task " + i)));
    for (int expected : List.of(3, 6, 7)) {
      workOnce();
      if (done.size() != expected) {
        throw LaneLessons.wrongShare(expected, done.size());
      }
    }
    work();
  }

  @Test
  @Order(7)
  @Demand("most")
  void tasksThatFailAreCountedToo() {
    Lane three = new Lane(line::add, Notes.real(), Flag.real(), 3);
    for (int i = 0; i < 7; i++) {
      three.add(() -> {
        done.add("failed");
        throw new IllegalStateException("a bug in the handler");
      });
    }
    workOnce();
    if (done.size() != 3) {
      throw LaneLessons.wrongShareOfFailures(done.size());
    }
  }

  @Test
  @Order(7)
  @Demand("one worker")
  void noneIsSentWhenNothingIsLeft() {
    for (int tasks = 1; tasks <= 4; tasks++) {
      Lane three = new Lane(line::add, Notes.real(), Flag.real(), 3);
      for (int i = 0; i < tasks; i++) {
        three.add(() -> {});
      }
      workOnce();
      if (tasks > 3) {
        workOnce();
      }
      if (!line.isEmpty()) {
        throw LaneLessons.sentForNothing(tasks);
      }
    }
  }

  @Test
  @Order(8)
  @Demand("most")
  void alsoWhenATaskComesAtTheLastMomentAgainAndAgain() {
    int[] coming = {20};
    Notes late =
        new LateNotes(() -> {
          if (coming[0] > 0) {
            coming[0]--;
            addLate();
          }
        });
    lateLane = new Lane(line::add, late, Flag.real(), 3);
    addLate();
    while (!line.isEmpty()) {
      int before = done.size();
      workOnce();
      if (done.size() - before > 3) {
        throw LaneLessons.neverLeaves(done.size() - before);
      }
    }
  }

  private void addLate() {
    lateLane.add(() -> done.add("late"));
  }

  /// Whenever a worker finds nothing, something comes a moment later.
  private record LateNotes(Runnable comes, Notes real) implements Notes {
    LateNotes(Runnable comes) {
      this(comes, Notes.real());
    }

    @Override
    public void add(Runnable task) {
      real.add(task);
    }

    @Override
    public @Nullable Runnable poll() {
      Runnable task = real.poll();
      if (task == null) {
        comes.run();
      }
      return task;
    }

    @Override
    public boolean isEmpty() {
      return real.isEmpty();
    }
  }

  @Test
  @Order(9)
  @Demand("none forgotten")
  void noTaskIsForgottenBetweenTwoTurns() {
    everyWay(3, 1, stage -> stage.thread("one", "a", "b"));
    everyWay(
        2,
        1,
        stage -> {
          stage.thread("one", "a");
          stage.thread("other", "b", "c");
        });
  }

  @Test
  @Order(10)
  @Demand("one by one")
  void itHoldsWithRealThreads() {
    try (ExecutorService workers = Executors.newFixedThreadPool(3)) {
      Lane busy = new Lane(workers, Notes.real(), Flag.real(), 10);
      int[] unguarded = {0}; // one task at a time, each after the other: nothing is lost
      AtomicInteger ended = new AtomicInteger();
      Runnable task =
          () -> {
            unguarded[0]++;
            ended.getAndIncrement();
          };
      List<Errand<String>> adding = List.of(adding(busy, task), adding(busy, task));
      adding.forEach(thread -> until(thread::isDone));
      boolean all = until(() -> ended.get() == 2 * MANY, Calm.still(standsStill(ended), 500));
      workers.shutdownNow();
      if (!all) {
        throw LaneLessons.forgottenForReal();
      }
      if (unguarded[0] != 2 * MANY) {
        throw LaneLessons.togetherForReal();
      }
    }
  }

  @Test
  @Order(11)
  @Demand("no lock")
  void nothingElseIsShared() {
    Set<Class<?>> known = Set.of(Executor.class, Notes.class, Flag.class, int.class);
    for (Field field : Lane.class.getDeclaredFields()) {
      boolean constant = Modifier.isStatic(field.getModifiers());
      if (!Modifier.isFinal(field.getModifiers())
          || !constant && !field.isSynthetic() && !known.contains(field.getType())) {
        throw LaneLessons.ownField(field.getName());
      }
    }
  }

  private static Errand<String> adding(Lane lane, Runnable task) {
    return new Errand<>(
        "adding",
        () -> {
          for (int i = 0; i < MANY; i++) {
            lane.add(task);
          }
          return null;
        });
  }

  private static BooleanSupplier standsStill(AtomicInteger number) {
    int[] before = {-1};
    return () -> {
      int now = number.get();
      boolean same = now == before[0];
      before[0] = now;
      return same;
    };
  }

  private void add(String... tasks) {
    for (String task : tasks) {
      lane.add(() -> done.add(task));
    }
  }

  /// Lets workers work until none is needed any more.
  private void work() {
    for (int i = 0; !line.isEmpty(); i++) {
      if (i == PLENTY) {
        throw LaneLessons.endless(List.of());
      }
      workOnce();
    }
  }

  private void workOnce() {
    Runnable work = line.poll();
    if (work != null) {
      try {
        work.run();
      } catch (Throwable e) {
        // a pool's worker survives that, in one way or another
      }
    }
  }

  private void expectDone(String... expected) {
    if (!done.equals(List.of(expected))) {
      throw LaneLessons.notDone(List.of(expected), done);
    }
  }
}
