package manyclients.exercises.ch04;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import manyclients.exercises.support.Interleavings;
import manyclients.exercises.support.Play;

/// A lane of which each step can be seen, and its tasks.
final class LaneStage {
  private final Play play;
  private final Lane lane;
  private final List<String> begun = new ArrayList<>();
  private final List<String> added = new ArrayList<>();
  private int running;
  private List<String> together = List.of();

  private LaneStage(Play play, int most) {
    this.play = play;
    this.lane = new Lane(play, play.notes("tasks"), play.flag("scheduled"), most);
  }

  /// Plays a scene in every order of its steps.
  ///
  /// @param switches how often one thread may be stopped for another
  /// @param most how many tasks a worker does before it makes room for others
  static void everyWay(int switches, int most, Consumer<LaneStage> scene) {
    new Interleavings(switches, LaneLessons::waits)
        .forEach(play -> {
          LaneStage stage = new LaneStage(play, most);
          scene.accept(stage);
          stage.play();
        });
  }

  /// A thread that adds these tasks, one after another.
  void thread(String name, String... tasks) {
    added.addAll(List.of(tasks));
    play.start(
        name,
        () -> {
          for (String task : tasks) {
            lane.add(new Named(task, this));
          }
        });
  }

  private void play() {
    boolean ended = play.run();
    if (!ended) {
      throw LaneLessons.endless(play.story());
    }
    if (!together.isEmpty()) {
      throw LaneLessons.together(together);
    }
    for (String task : added) {
      if (!begun.contains(task)) {
        throw LaneLessons.forgotten(task, play.story());
      }
    }
    if (begun.size() > added.size()
        || begun.indexOf("b") > begun.indexOf("c") && begun.contains("c")) {
      throw LaneLessons.wrongOrder(begun, play.story());
    }
  }

  private record Named(String name, LaneStage stage) implements Runnable {
    @Override
    public void run() {
      stage.play.step("begins " + name);
      if (stage.running > 0 && stage.together.isEmpty()) {
        stage.together = List.copyOf(stage.play.story());
      }
      stage.running++;
      stage.begun.add(name);
      stage.play.step("ends " + name);
      stage.running--;
    }

    @Override
    public String toString() {
      return name;
    }
  }
}
