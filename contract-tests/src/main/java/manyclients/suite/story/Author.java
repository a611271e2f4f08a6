package manyclients.suite.story;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/// Writes random stories, each from a seed.
final class Author {
  private static final int MOST_CLIENTS = 4;
  private static final int MOST_STEPS = 24;
  private static final int[] LIES = {-1, Integer.MIN_VALUE, Story.MAX_FRAME + 1, Integer.MAX_VALUE};
  private static final List<Deed> DEEDS = List.of(Deed.values());
  private static final int ALL = 1 << 20;

  private final RandomGenerator dice;
  private final int clients;

  private Author(RandomGenerator dice) {
    this.dice = dice;
    this.clients = 1 + dice.nextInt(MOST_CLIENTS);
  }

  /// Returns the story for a seed.
  static Story write(long seed) {
    return new Author(new SplittableRandom(seed)).write();
  }

  private Story write() {
    Story.Pace pace = dice.nextInt(10) == 0 ? Story.Pace.HURRIED : Story.Pace.CALM;
    List<Step> steps = new ArrayList<>();
    for (int left = 2 + dice.nextInt(MOST_STEPS); left > 0; left--) {
      steps.add(step());
    }
    if (dice.nextInt(4) == 0) {
      for (int left = 1 + dice.nextInt(2); left > 0; left--) {
        addClose(steps);
      }
    }
    return new Story(pace, steps);
  }

  /// Adds a close. In half of the cases, the hanging handlers are released a little later, so a
  /// reply may be in progress.
  private void addClose(List<Step> steps) {
    int at = dice.nextInt(steps.size() + 1);
    steps.add(at, Step.closes(dice.nextInt(4) == 0, dice.nextInt(3) == 0));
    if (dice.nextBoolean()) {
      steps.addAll(at + 1, List.of(Step.pause(2), Step.letGo()));
    }
  }

  private Step step() {
    int client = 1 + dice.nextInt(clients);
    int roll = dice.nextInt(100);
    if (roll < 38) {
      return says(client);
    } else if (roll < 55) {
      return Step.writes(client, ALL);
    } else if (roll < 70) {
      return Step.writes(client, 1 + dice.nextInt(1 << dice.nextInt(12)));
    } else if (roll < 80) {
      return Step.awaits(client);
    } else if (roll < 84) {
      return Step.reads(client);
    } else if (roll < 87) {
      return Step.lies(client, LIES[dice.nextInt(LIES.length)]);
    } else if (roll < 90) {
      return Step.halfCloses(client);
    } else if (roll < 93) {
      return Step.resets(client);
    } else if (roll < 95) {
      return Step.leaves(client);
    } else if (roll < 98) {
      return Step.pause(1 + dice.nextInt(3));
    }
    return Step.letGo();
  }

  private Step says(int client) {
    Deed deed = deed();
    int size = size(deed == Deed.ECHOES ? 0 : Request.HEADER);
    boolean isBurst = dice.nextInt(12) == 0 && size < 200 && !deed.waits() && deed != Deed.PAUSES;
    int most = deed == Deed.SWELLS ? 8 : 150;
    return Step.says(client, deed, size, isBurst ? 2 + dice.nextInt(most) : 1);
  }

  /// Returns a deed: more than half are echoes. Ignoring interrupts is rare, because it costs
  /// seconds.
  private Deed deed() {
    if (dice.nextInt(2) == 0) {
      return Deed.ECHOES;
    }
    Deed deed = DEEDS.get(dice.nextInt(DEEDS.size()));
    return deed == Deed.IS_DEAF && dice.nextInt(8) != 0 ? Deed.HANGS : deed;
  }

  private int size(int least) {
    return switch (dice.nextInt(8)) {
      case 0 -> least + dice.nextInt(3);
      case 1 -> Story.MAX_FRAME - (dice.nextBoolean() ? 0 : dice.nextInt(10_000));
      case 2, 3 -> least + dice.nextInt(3_000);
      default -> least + dice.nextInt(100);
    };
  }
}
