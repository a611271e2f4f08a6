package manyclients.exercises.ch04;

import static manyclients.exercises.ch04.LaneStage.inEveryOrder;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.Flag;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Notes;
import manyclients.exercises.support.Patience;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Workers start when the test says so. Some tests run the steps of several threads in many orders,
/// and the last one runs real threads.
class LaneTest {
  private static final int MOST = 3;

  private final Queue<Runnable> sent = new ArrayDeque<>(); // workers that have not started
  private final List<String> run = new ArrayList<>(); // tasks
  private final Lane lane = new Lane(sent::add, Notes.real(), Flag.real(), MOST);

  @Test
  @Order(1)
  @Demand("one by one")
  void workersRunTheTasksAndAddDoesNot() {
    add("a");
    if (!run.isEmpty()) {
      throw new Lesson(
          "add() to leave the task to a worker",
          "it ran the task itself",
          "add() is called by a loop, which must not wait; and tasks exist because some work takes"
              + " long.",
          "foreign");
    }
    letWorkersWork();
    expectRun("a");
    lane.add(() -> {
      add("d");
      run.add("b");
    });
    add("c");
    letWorkersWork();
    expectRun("a", "b", "c", "d");
  }

  @Test
  @Order(2)
  @Demand("one worker")
  void oneWorkerIsSentForThreeTasks() {
    add("a", "b", "c");
    if (sent.size() != 1) {
      throw new Lesson(
          "one worker to be sent, when three tasks are added before it starts",
          sent.size() + " were sent",
          "The flag says that a worker is on its way. Several workers in one lane would run its"
              + " tasks at the same time.",
          "hand-off");
    }
    letWorkersWork();
    expectRun("a", "b", "c");
  }

  @Test
  @Order(3)
  @Demand("one worker")
  void noWorkerIsSentWhenAllTasksHaveBeenRun() {
    for (int tasks = 1; tasks <= 2 * MOST; tasks++) {
      IntStream.range(0, tasks).forEach(_ -> add("a"));
      for (int visit = 0; visit < tasks; visit += MOST) {
        letOneWorkerWork();
      }
      if (!sent.isEmpty()) {
        throw new Lesson(
            "no worker to be sent after %d of %d tasks, with %d per visit"
                .formatted(tasks, tasks, MOST),
            "one was sent",
            "A worker that has run `most` tasks, or has found none, does not know whether there are"
                + " more. Look into the queue before you send the next worker.",
            "exchange");
      }
    }
  }

  @Test
  @Order(4)
  @Demand("none forgotten")
  void noTaskIsForgottenWhenAWorkerIsAboutToLeave() {
    inEveryOrder(Integer.MAX_VALUE, 1_000, stage -> stage.thread("one", "a", "b"));
  }

  @Test
  @Order(5)
  @Demand("one by one")
  void tasksAreRunOneByOneWhenTwoThreadsAdd() {
    inEveryOrder(
        3,
        1_000,
        stage -> {
          stage.thread("one", "a");
          stage.thread("other", "b", "c");
        });
  }

  @Test
  @Order(6)
  @Demand("none forgotten")
  void noTaskIsForgottenBetweenTwoVisits() {
    inEveryOrder(3, 1, stage -> stage.thread("one", "a", "b"));
    inEveryOrder(
        2,
        1,
        stage -> {
          stage.thread("one", "a");
          stage.thread("other", "b", "c");
        });
  }

  @Test
  @Order(7)
  @Demand("most")
  void aWorkerRunsNoMoreThanMost() {
    IntStream.range(0, 7).forEach(_ -> add("a"));
    for (int expected : List.of(3, 6, 7)) {
      letOneWorkerWork();
      if (run.size() != expected) {
        throw new Lesson(
            expected + " of seven tasks to have been run by now, in visits of up to three",
            run.size() + " were",
            run.size() > expected
                ? "A client with many tasks keeps the worker, and all other clients wait."
                : "A worker that leaves while there are tasks has to send another one.",
            "exchange");
      }
    }
  }

  @Test
  @Order(8)
  @Demand("failures")
  void aTaskThatThrowsDoesNotStopTheOthers() {
    add("a");
    lane.add(() -> {
      throw new IllegalStateException("a bug in a handler");
    });
    add("b");
    lane.add(() -> {
      throw new StackOverflowError("a bug in a handler");
    });
    add("c");
    letWorkersWork();
    add("d");
    letWorkersWork();
    if (!run.equals(List.of("a", "b", "c", "d"))) {
      throw new Lesson(
          "a, b, c and d to be run, although tasks between them throw",
          told(run),
          "A task that throws an exception or an error ends the worker's visit, unless you catch it"
              + " there. Then the flag still says that a worker is there, and no other worker is"
              + " ever sent.",
          "job");
    }
  }

  @Test
  @Order(9)
  @Demand("one by one")
  void realThreadsRunTheTasksOneByOne() {
    int each = 10_000;
    int[] plain = {0}; // loses a change when two tasks run at the same time
    AtomicInteger ended = new AtomicInteger();
    try (ExecutorService workers = Executors.newFixedThreadPool(3)) {
      Lane busy = new Lane(workers, Notes.real(), Flag.real(), 10);
      Runnable adding =
          () -> {
            for (int i = 0; i < each; i++) {
              busy.add(() -> {
                plain[0]++;
                ended.getAndIncrement();
              });
            }
          };
      Errand.doing("one", adding);
      Errand.doing("other", adding);
      Patience.until(() -> ended.get() == 2 * each);
      workers.shutdownNow();
    }
    if (ended.get() != 2 * each || plain[0] != 2 * each) {
      throw new Lesson(
          2 * each + " tasks to be run one by one, added by two real threads",
          ended.get() + " were run, and " + plain[0] + " saw what the task before had written",
          "Threads share something besides the flag and the queue, and they do not share it safely:"
              + " a plain field, perhaps.",
          "job");
    }
  }

  private void add(String... tasks) {
    for (String task : tasks) {
      lane.add(() -> run.add(task));
    }
  }

  /// Lets workers work until no more are sent.
  private void letWorkersWork() {
    for (int visits = 0; visits < 100 && !sent.isEmpty(); visits++) {
      letOneWorkerWork();
    }
  }

  private void letOneWorkerWork() {
    Runnable worker = sent.poll();
    if (worker != null) {
      try {
        worker.run();
      } catch (Throwable e) {
        // a pool replaces its thread, or keeps it
      }
    }
  }

  private void expectRun(String... expected) {
    if (!run.equals(List.of(expected))) {
      throw new Lesson(
          "these tasks to be run, in this order: " + String.join(", ", expected),
          told(run),
          "Each task is run once, after those that were added before it.",
          "window");
    }
  }

  private static String told(List<String> run) {
    return run.isEmpty() ? "none was run" : "these were run: " + String.join(", ", run);
  }
}
