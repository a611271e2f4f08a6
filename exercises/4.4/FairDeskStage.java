package manyclients.exercises.ch04;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// A small desk, and a few events at random; and what should come of them, in the simplest way.
final class FairDeskStage {
  private static final int PLACES = 1;
  private static final int SEATS = 4;
  private static final int EACH = 2;
  private static final int DEEPEST = 3;
  private static final List<String> CLIENTS = List.of("ann", "bob", "cid");

  private final List<String> events = new ArrayList<>();
  private final List<String> log = new ArrayList<>();
  private final FairDesk<String> desk = new FairDesk<>(Runnable::run, PLACES, SEATS, EACH);

  private final List<String> expected = new ArrayList<>();
  private final List<String> line = new ArrayList<>();
  private final Map<String, Deque<String>> waiting = new HashMap<>();
  private int working;
  private int works;
  private Runnable meanwhile = () -> {};
  private int deep;

  private FairDeskStage() {
    CLIENTS.forEach(client -> waiting.put(client, new ArrayDeque<>()));
  }

  /// Has some events happen, and compares after each.
  static void play(int some, Random random) {
    play(new FairDeskStage(), some, random);
  }

  /// The same, and some happen while work is run, which is before `execute` returns.
  static void playWithin(int some, Random random) {
    FairDeskStage stage = new FairDeskStage();
    stage.meanwhile =
        () -> {
          if (stage.deep < DEEPEST && random.nextBoolean()) {
            stage.deep++;
            stage.event(random);
            stage.deep--;
          }
        };
    play(stage, some, random);
  }

  private static void play(FairDeskStage stage, int some, Random random) {
    for (int i = 0; i < some; i++) {
      stage.event(random);
      if (!stage.log.equals(stage.expected)) {
        throw FairDeskLessons.wrongTurn(stage.events, stage.expected, stage.log);
      }
    }
  }

  private void event(Random random) {
    String client = CLIENTS.get(random.nextInt(CLIENTS.size()));
    int what = random.nextInt(8);
    if (what < 4) {
      handIn(client);
    } else if (what < 7 && working > 0) {
      done();
    } else {
      leave(client);
    }
  }

  private void handIn(String client) {
    works++;
    String name = client + " " + works;
    happens(name + " comes");
    Deque<String> theirs = waiting.get(client);
    if (working < PLACES) {
      working++;
      expected.add(name);
    } else if (waiting.values().stream().mapToInt(Deque::size).sum() == SEATS
        || theirs.size() == EACH) {
      expected.add("no " + name);
    } else {
      theirs.add(name);
      if (theirs.size() == 1) {
        line.add(client);
      }
    }
    if (!desk.handIn(client, () -> run(name))) {
      log.add("no " + name);
    }
  }

  private void happens(String what) {
    events.add((deep > 0 ? "while that is run, " : "") + what);
  }

  private void run(String name) {
    log.add(name);
    meanwhile.run();
  }

  private void done() {
    happens("one is done");
    if (line.isEmpty()) {
      working--;
    } else {
      String client = line.removeFirst();
      expected.add(waiting.get(client).remove());
      if (!waiting.get(client).isEmpty()) {
        line.add(client);
      }
    }
    desk.done();
  }

  private void leave(String client) {
    happens(client + " leaves");
    line.remove(client);
    waiting.get(client).clear();
    desk.leave(client);
  }
}
