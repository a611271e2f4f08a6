package manyclients.exercises.ch04;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import manyclients.exercises.support.Interleavings;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Play;

/// A lane, and threads that add tasks to it. Each use of the queue, of the flag and of the workers
/// is a step, and before a step any other thread may move.
final class LaneStage {
  private final Play play;
  private final Lane lane;
  private final List<String> added = new ArrayList<>();
  private final List<String> run = new ArrayList<>();
  private int running;
  private List<String> together = List.of();

  private LaneStage(Play play, int most) {
    this.play = play;
    this.lane = new Lane(play, play.notes("tasks"), play.flag("scheduled"), most);
  }

  /// Plays a scene once for every order of its steps.
  ///
  /// @param switches how often one thread may be stopped for another
  static void inEveryOrder(int switches, int most, Consumer<LaneStage> scene) {
    new Interleavings(switches, LaneStage::waits)
        .forEach(play -> {
          LaneStage stage = new LaneStage(play, most);
          scene.accept(stage);
          stage.playAndJudge();
        });
  }

  /// Adds a thread that adds these tasks, one after another.
  void thread(String name, String... tasks) {
    added.addAll(List.of(tasks));
    play.start(name, () -> List.of(tasks).forEach(task -> lane.add(new Task(task, this))));
  }

  private record Task(String name, LaneStage stage) implements Runnable {
    @Override
    public void run() {
      stage.play.step("begins " + name);
      if (stage.running++ > 0) {
        stage.together = List.copyOf(stage.play.story());
      }
      stage.run.add(name);
      stage.play.step("ends " + name);
      stage.running--;
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private void playAndJudge() {
    boolean ended = play.run();
    List<String> story = play.story();
    if (!ended) {
      throw new Lesson(
          "workers to be sent only while there are tasks",
          "they are sent without end. The last steps: "
              + told(story.subList(story.size() - 9, story.size())),
          "A worker that finds no task must leave without sending another one.",
          "desk");
    } else if (!together.isEmpty()) {
      throw new Lesson(
          "one task at a time",
          "two workers run tasks at the same time, in this order of steps: " + told(together),
          "Either two threads found that no worker was there, and both sent one, or a worker"
              + " cleared the flag and worked on. Looking at the flag and changing it must be one"
              + " step, and only the thread that changes it sends a worker.",
          "window");
    } else if (!run.containsAll(added)) {
      throw new Lesson(
          "every task to be run",
          "of "
              + String.join(", ", added)
              + " only these were: ["
              + String.join(", ", run)
              + "], in this order of steps: "
              + told(story),
          "This is the lost wake-up: a worker has found no task, but has not cleared the flag yet."
              + " A thread that adds a task just then relies on this worker. So clear the flag"
              + " first, and then look again.",
          "03-selector#lost-wake-up");
    } else if (run.size() > added.size()
        || run.indexOf("b") > run.indexOf("c") && run.contains("c")) {
      throw new Lesson(
          "each task to be run once, and c after b, which the same thread added before",
          "the order was " + String.join(", ", run) + ", with these steps: " + told(story),
          "Take tasks from one end of the queue, and put none of them back.",
          "window");
    }
  }

  private static Lesson waits() {
    return new Lesson(
        "no thread to wait for another one in add(), or at the end of a worker's visit",
        "a thread waits, while another one is stopped inside the lane",
        "One thread holds a lock, or something like it, that another thread needs. A loop that"
            + " calls add() would then wait for a worker.",
        "hand-off");
  }

  private static String told(List<String> story) {
    return String.join("; ", story);
  }
}
