package manyclients.exercises.ch04;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Two places and six seats, three of them per client; and workers that only write down what they
/// were given.
class FairDeskTest {
  private static final int PLACES = 2;
  private static final int SEATS = 6;
  private static final int EACH = 3;

  private final List<String> events = new ArrayList<>();
  private final List<String> given = new ArrayList<>();
  private final FairDesk<String> desk = new FairDesk<>(Runnable::run, PLACES, SEATS, EACH);

  @Test
  @Order(1)
  @Demand("places")
  void aThirdPieceOfWorkWaitsForAPlace() {
    handIn("ann 1", "bob 1", "cid 1");
    expect("ann 1", "bob 1");
  }

  @Test
  @Order(2)
  @Demand("passing on")
  void workThatWaitsGetsThePlaceThatBecomesFree() {
    handIn("ann 1", "bob 1", "cid 1", "dot 1");
    done(1);
    expect("ann 1", "bob 1", "cid 1");
    done(1);
    expect("ann 1", "bob 1", "cid 1", "dot 1");
    handIn("eve 1"); // for which no place is free
    expect("ann 1", "bob 1", "cid 1", "dot 1");
  }

  @Test
  @Order(3)
  @Demand("passing on")
  void aPlaceStaysFreeWhileNoWorkWaits() {
    for (int round = 1; round <= 3; round++) {
      handIn("ann " + round, "bob " + round);
      done(2);
    }
    handIn("cid 1", "cid 2", "cid 3");
    expect("ann 1", "bob 1", "ann 2", "bob 2", "ann 3", "bob 3", "cid 1", "cid 2");
  }

  @Test
  @Order(5)
  @Demand("seats")
  void workIsRefusedWhenAllSeatsAreTaken() {
    fill();
    refused("fay 1");
    done(1);
    handIn("gus 1");
    done(SEATS + 1);
    expect("ann 1", "ann 2", "bob 1", "cid 1", "dot 1", "bob 2", "gus 1", "cid 2", "dot 2");
  }

  @Test
  @Order(6)
  @Demand("seats")
  void aClientGetsNoMoreThanItsSeats() {
    handIn("ann 1", "ann 2", "ann 3", "ann 4", "ann 5");
    refused("ann 6");
    handIn("bob 1");
    done(4);
    expect("ann 1", "ann 2", "ann 3", "bob 1", "ann 4", "ann 5");
  }

  @Test
  @Order(4)
  @Demand("turns")
  void clientsTakeTurns() {
    handIn("ann 1", "ann 2", "ann 3", "ann 4", "ann 5", "bob 1", "cid 1", "bob 2");
    done(6);
    expect("ann 1", "ann 2", "ann 3", "bob 1", "cid 1", "ann 4", "bob 2", "ann 5");
  }

  @Test
  @Order(7)
  @Demand("leaving")
  void aClientThatLeavesGivesUpItsSeats() {
    handIn("ann 1", "bob 1", "cid 1", "cid 2", "cid 3", "dot 1", "dot 2", "dot 3");
    leave("cid");
    handIn("eve 1", "eve 2", "eve 3");
    refused("fay 1");
    done(SEATS);
    expect("ann 1", "bob 1", "dot 1", "eve 1", "dot 2", "eve 2", "dot 3", "eve 3");
  }

  @Test
  @Order(8)
  @Demand("leaving")
  void workInProgressGoesOnWhenItsClientLeaves() {
    handIn("ann 1", "bob 1", "cid 1");
    leave("ann");
    expect("ann 1", "bob 1");
    done(1);
    expect("ann 1", "bob 1", "cid 1");
  }

  @Test
  @Order(9)
  @Demand("turns")
  void eventsInAnyOrder() {
    for (int seed = 0; seed < 2_000; seed++) {
      Random random = new Random(seed);
      FairDeskTest fresh = new FairDeskTest();
      fresh.play(random, 4 + seed / 100);
    }
  }

  /// Plays against the simplest desk: a list of all waiting work, and a list of clients in turn.
  private void play(Random random, int some) {
    List<String> waiting = new ArrayList<>();
    List<String> turns = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    int working = 0;
    for (int i = 0; i < some; i++) {
      String client = List.of("ann", "bob", "cid").get(random.nextInt(3));
      String work = client + " " + i;
      switch (random.nextInt(8)) {
        case 0, 1, 2, 3 -> {
          if (working < PLACES) {
            handIn(work);
            working++;
            expected.add(work);
          } else if (waiting.size() < SEATS && count(waiting, client) < EACH) {
            handIn(work);
            waiting.add(work);
            if (!turns.contains(client)) {
              turns.add(client);
            }
          } else {
            refused(work);
          }
        }
        case 4 -> {
          leave(client);
          waiting.removeIf(each -> each.startsWith(client));
          turns.remove(client);
        }
        default -> {
          if (working > 0) {
            done(1);
            working--;
            if (!turns.isEmpty()) {
              working++;
              String next = turns.removeFirst();
              String first =
                  waiting.stream().filter(w -> w.startsWith(next)).findFirst().orElseThrow();
              waiting.remove(first);
              expected.add(first);
              if (count(waiting, next) > 0) {
                turns.add(next);
              }
            }
          }
        }
      }
      expect(expected.toArray(String[]::new));
    }
  }

  private static long count(List<String> waiting, String client) {
    return waiting.stream().filter(work -> work.startsWith(client)).count();
  }

  /// Takes all places and all seats.
  private void fill() {
    handIn("ann 1", "ann 2", "bob 1", "bob 2", "cid 1", "cid 2", "dot 1", "dot 2");
  }

  private void handIn(String... works) {
    for (String work : works) {
      events.add(work);
      if (!tryToHandIn(work)) {
        throw new Lesson(
            work + " to be taken, in: " + told(events),
            "it was refused",
            "A place or a seat is free. A seat becomes free when its work is given to a worker, and"
                + " when its client leaves.",
            "desk");
      }
    }
  }

  private void refused(String work) {
    events.add(work);
    if (tryToHandIn(work)) {
      throw new Lesson(
          work + " to be refused, in: " + told(events),
          "it was taken",
          "Count the work that waits, in all and per client: up when it takes a seat, and down when"
              + " it is given to a worker or its client leaves.",
          "desk");
    }
  }

  private boolean tryToHandIn(String work) {
    String client = String.valueOf(work.toCharArray(), 0, 3); // equal, but not the same object
    return desk.handIn(client, () -> given.add(work));
  }

  private void done(int some) {
    for (int i = 0; i < some; i++) {
      events.add("one is done");
      desk.done();
    }
  }

  private void leave(String client) {
    events.add(client + " leaves");
    desk.leave(client);
  }

  private void expect(String... expected) {
    if (given.equals(List.of(expected))) {
      return;
    }
    throw new Lesson(
        "workers to be given " + told(List.of(expected)) + " after: " + told(events),
        "they were given " + told(given),
        meaning(expected.length, given.size()),
        "desk");
  }

  private static String meaning(int expected, int given) {
    if (given > expected) {
      return "Workers were given more than there are places for, or work that was refused, or work"
          + " of a client that has left. A place that passes to waiting work is not free as well.";
    }
    return given < expected
        ? "Work waits while a place is free. When a piece of work is done, its place passes to the"
            + " first in line, or is free if no work waits."
        : "A turn is for one piece of work. The next turn is the next client's. A client with more"
            + " work goes to the end of the line, where it stands only once.";
  }

  private static String told(List<String> what) {
    Stream<String> last = what.stream().skip(Math.max(0, what.size() - 14));
    return what.isEmpty() ? "nothing" : String.join(", ", last.toList());
  }
}
