package manyclients.exercises.ch03;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import manyclients.exercises.support.Deadline;

/// Some deadlines, a wheel, and beside it what is known of each of them. What happens is chosen by
/// chance, and is the same each time.
final class DeadlineWheelStage {
  private static final long TICK = 10;
  private static final int[] STEPS = {0, 1, 9, 10, 10, 25, 80, 90, 300};

  private final Random chance;
  private final DeadlineWheel wheel;
  private final List<Watched> all;
  private final List<String> story = new ArrayList<>();
  private long now;
  private int advances;
  private boolean advancing;

  private final class Watched implements Deadline {
    final char name;
    long due;
    boolean known;
    long addedAt;
    int addedIn; // which advance, 0 for none

    Watched(int number) {
      name = (char) ('a' + number);
    }

    @Override
    public long due() {
      return due;
    }

    @Override
    public void expire() {
      check(known, "did not know " + name + " any more");
      check(due <= now, name + " was early");
      check(addedIn != advances, name + " was for the next tick");
      known = false;
      story.add(name + " expires");
      act(chance.nextInt(5));
    }

    void add(long due) {
      this.due = due;
      known = true;
      addedAt = now;
      addedIn = advancing ? advances : 0;
      tell("add " + name + " for " + due);
      wheel.add(this);
    }

    void remove() {
      known = false;
      tell("remove " + name);
      wheel.remove(this);
    }

    void moveBy(long time) {
      if (time == 0) {
        return;
      }
      due += time;
      tell("move " + name + " to " + due);
    }

    /// In a hash table, its place is the same each time.
    @Override
    public int hashCode() {
      return name;
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }

  DeadlineWheelStage(int slots, long seed) {
    chance = new Random(seed);
    wheel = new DeadlineWheel(TICK, slots);
    all = IntStream.range(0, 4).mapToObj(Watched::new).toList();
    tell("a wheel of " + slots);
  }

  /// Plays so many steps by chance.
  void play(int steps) {
    for (int i = 0; i < steps; i++) {
      if (chance.nextInt(3) == 0) {
        advance(STEPS[chance.nextInt(STEPS.length)]);
      } else {
        act(chance.nextInt(4));
      }
    }
    advance(TICK * 50);
  }

  private void act(int what) {
    Watched one = all.get(chance.nextInt(all.size()));
    switch (what) {
      case 0 -> one.remove();
      case 1 -> one.moveBy(one.known ? chance.nextInt(100) : 0);
      case 2, 3 -> one.add(Math.max(0, now - 20 + chance.nextInt(200)));
      default -> {} // nothing
    }
  }

  private void advance(long time) {
    now += time;
    advances++;
    advancing = true;
    tell("advance to " + now);
    wheel.advance(now);
    advancing = false;
    for (Watched each : all) {
      check(!each.known || Math.max(each.due, each.addedAt) + TICK > now, each.name + " is late");
    }
  }

  private void check(boolean holds, String fault) {
    if (!holds) {
      throw DeadlineWheelLessons.after(fault, String.join(", ", story));
    }
  }

  private void tell(String step) {
    story.add(advancing ? "(" + step + ")" : step);
  }
}
