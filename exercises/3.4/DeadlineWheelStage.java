package manyclients.exercises.ch03;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import manyclients.exercises.support.Deadline;
import manyclients.exercises.support.Lesson;

/// Four deadlines in a wheel, and beside it the known state of each of them. The steps are random,
/// but the same each time.
final class DeadlineWheelStage {
  private static final long TICK = 10;
  private static final int[] PAUSES = {0, 1, 9, 10, 10, 25, 80, 90, 300};

  private final Random chance;
  private final DeadlineWheel wheel;
  private final List<Watched> all = IntStream.range(0, 4).mapToObj(Watched::new).toList();
  private final List<String> told = new ArrayList<>(); // steps; those of actions in brackets
  private long now;
  private boolean advancing;

  DeadlineWheelStage(int slots, long seed) {
    chance = new Random(seed);
    wheel = new DeadlineWheel(TICK, slots);
    tell("a wheel of " + slots + " slots of " + TICK);
  }

  void play(int steps) {
    for (int i = 0; i < steps; i++) {
      if (chance.nextInt(3) == 0) {
        advance(PAUSES[chance.nextInt(PAUSES.length)]);
      } else {
        act(chance.nextInt(4));
      }
    }
    advance(TICK * 50);
  }

  private void advance(long time) {
    now += time;
    tell("advance(" + now + ")");
    advancing = true;
    wheel.advance(now);
    advancing = false;
    for (Watched each : all) {
      check(!each.known || Math.max(each.due, each.addedAt) + TICK > now, each, "is late");
    }
  }

  private void act(int what) {
    Watched one = all.get(chance.nextInt(all.size()));
    switch (what) {
      case 0 -> one.remove();
      case 1 -> one.moveBy(chance.nextInt(100));
      case 2, 3 -> one.add(Math.max(0, now - 20 + chance.nextInt(200)));
      default -> {}
    }
  }

  private void tell(String step) {
    told.add(advancing ? "(" + step + ")" : step);
  }

  private void check(boolean holds, Watched it, String fault) {
    if (!holds) {
      throw new Lesson(
          "every deadline in the wheel to expire once, never early and at most a tick late",
          it + " " + fault + ": " + String.join(", ", told),
          "An action, here in brackets, may remove, add or move any deadline, even one in the slot"
              + " that is being looked at. Judge each deadline by how things are when its turn"
              + " comes.",
          "timers");
    }
  }

  private final class Watched implements Deadline {
    private final int number;
    private long due;
    private boolean known;
    private long addedAt;

    Watched(int number) {
      this.number = number;
    }

    void add(long due) {
      this.due = due;
      known = true;
      addedAt = now;
      tell("add " + this + " for " + due);
      wheel.add(this);
    }

    void remove() {
      known = false;
      tell("remove " + this);
      wheel.remove(this);
    }

    void moveBy(long time) {
      if (known) {
        due += time;
        tell("move " + this + " to " + due);
      }
    }

    @Override
    public long due() {
      return due;
    }

    @Override
    public void expire() {
      told.add(this + " expires");
      check(known, this, "has expired or been removed before");
      check(due <= now, this, "is early");
      known = false;
      act(chance.nextInt(5));
    }

    @Override
    public String toString() {
      return Character.toString('a' + number);
    }
  }
}
