package manyclients.exercises.ch04;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.Footprint;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Two places, six seats, three of them for each client; and workers who only write down what they
/// were given.
class FairDeskTest {
  private static final int PLACES = 2;
  private static final int SEATS = 6;
  private static final int EACH = 3;
  private static final int A_CROWD = 20_000;
  private static final int LITTLE = 16; // bytes: less than an entry of any map

  private final List<String> given = new ArrayList<>();
  private final FairDesk<String> desk = new FairDesk<>(Runnable::run, PLACES, SEATS, EACH);
  private final Map<String, Integer> count = new HashMap<>();
  private int done;

  @Test
  @Order(1)
  @Demand("places")
  void whileThereArePlacesWorkIsGivenToWorkers() {
    handIn("ann", "bob");
    expectGiven("when two have come to two places", "ann 1", "bob 1");
  }

  @Test
  @Order(2)
  @Demand("places")
  void workersAreGivenNoMoreThanThereArePlaces() {
    handIn("ann", "bob", "cid");
    expectGiven("when three have come to two places", "ann 1", "bob 1");
  }

  @Test
  @Order(3)
  @Demand("passing on")
  void aClientThatWaitsGetsThePlaceThatBecomesFree() {
    handIn("ann", "bob", "cid", "dot");
    done(1);
    expectGiven("when cid and dot wait and one is done", "ann 1", "bob 1", "cid 1");
    done(1);
    expectGiven("when dot waits and one is done", "ann 1", "bob 1", "cid 1", "dot 1");
  }

  @Test
  @Order(4)
  @Demand("passing on")
  void aPlaceForWhichNoneWaitsIsKept() {
    for (int i = 0; i < 3; i++) {
      handIn("ann", "bob", "cid");
      done(3);
    }
    expectPlaces("after nine were handed in and done");
  }

  @Test
  @Order(5)
  @Demand("workers")
  void noThreadWaitsForAPlaceOrASeat() {
    fill();
    Errand<Boolean> errand = new Errand<>("loop", () -> desk.handIn("fay", () -> {}));
    if (!errand.endsByItself()) {
      throw FairDeskLessons.blocks();
    }
  }

  @Test
  @Order(6)
  @Demand("seats")
  void aClientThatFindsNoSeatIsRefusedAtOnce() {
    fill();
    if (!tryToHandIn("fay").isEmpty()) {
      throw FairDeskLessons.notRefused("when six wait on six seats");
    }
    if (!tryToHandIn("gus").isEmpty()) {
      throw FairDeskLessons.notRefused("when six wait on six seats");
    }
    done(1);
    if (tryToHandIn("hal").isEmpty()) {
      throw FairDeskLessons.refused("when a seat has become free");
    }
    done(SEATS + PLACES);
    if (given.contains("fay 1") || given.contains("gus 1")) {
      throw FairDeskLessons.ranWhatItRefused();
    }
    if (given.size() != PLACES + SEATS + 1) {
      throw FairDeskLessons.dropped(PLACES + SEATS + 1, given.size());
    }
  }

  @Test
  @Order(7)
  @Demand("seats")
  void oneClientDoesNotGetAllSeats() {
    handIn("ann", "ann", "ann", "ann", "ann");
    if (!tryToHandIn("ann").isEmpty()) {
      throw FairDeskLessons.notRefused("when three of ann's wait, who may have three seats");
    }
    handIn("bob", "cid", "dot");
    done(1);
    handIn("ann");
    done(PLACES + SEATS);
    expectPlaces("after ann was refused, and all others were done");
  }

  @Test
  @Order(8)
  @Demand("turns")
  void turnsGoRoundTheClients() {
    handIn("ann", "ann", "ann", "ann", "ann", "bob", "cid", "bob");
    done(6);
    expectGiven(
        "when ann has handed in five, bob one, cid one, and bob another",
        List.of("ann 1", "ann 2", "ann 3", "bob 1", "cid 1", "ann 4", "bob 2", "ann 5"));
  }

  @Test
  @Order(9)
  @Demand("turns")
  void aClientThatComesAgainIsBehindThoseThatWait() {
    handIn("ann", "bob", "cid", "dot", "eve");
    done(1); // cid's turn
    handIn("cid");
    done(2);
    expectGiven(
        "when cid, dot and eve wait, and cid comes again as soon as it has had its turn",
        List.of("ann 1", "bob 1", "cid 1", "dot 1", "eve 1"));
    done(1);
    expectGiven("in the end", List.of("ann 1", "bob 1", "cid 1", "dot 1", "eve 1", "cid 2"));
  }

  @Test
  @Order(10)
  @Demand("leaving")
  void aClientThatHasLeftIsNotWorkedFor() {
    handIn("ann", "bob", "cid", "cid", "dot", "cid", "dot");
    desk.leave("cid");
    done(2);
    if (given.contains("cid 1")) {
      throw FairDeskLessons.workedForWhoLeft(given);
    }
    expectGiven(
        "when cid and dot wait, cid leaves, and two are done",
        List.of("ann 1", "bob 1", "dot 1", "dot 2"));
    done(2);
    expectPlaces("after cid has left with three waiting");
  }

  @Test
  @Order(11)
  @Demand("leaving")
  void aClientThatLeavesTakesNothingAlong() {
    handIn("ann", "bob", "cid", "cid", "cid", "dot", "dot", "dot");
    desk.leave("ann"); // it is with a worker, and will be done
    desk.leave("eve"); // whom nobody knows
    if (given.size() != PLACES) {
      throw FairDeskLessons.tooMany(given.size());
    }
    desk.leave("cid");
    handIn("eve", "eve", "eve");
    if (!tryToHandIn("fay").isEmpty()) {
      throw FairDeskLessons.notRefused("when six wait, after three have left");
    }
    done(PLACES + SEATS);
    expectPlaces("after ann, cid and somebody unknown have left");
  }

  @Test
  @Order(12)
  @Demand("leaving")
  void aClientThatComesAgainHasOnePlaceInLine() {
    handIn("ann", "bob", "cid");
    desk.leave("cid");
    handIn("cid", "cid", "dot");
    done(4);
    expectGiven(
        "when cid waits, leaves, comes again with two, and then dot with one",
        List.of("ann 1", "bob 1", "cid 2", "dot 1", "cid 3"));
  }

  @Test
  @Order(13)
  @Demand("places")
  void whateverHappensNoPlaceAndNoSeatIsLost() {
    Random random = new Random(4);
    String[] clients = {"ann", "bob", "cid", "dot", "eve"};
    for (int i = 0; i < 5_000; i++) {
      String client = clients[random.nextInt(clients.length)];
      switch (random.nextInt(5)) {
        case 0, 1 -> tryToHandIn(client);
        case 2, 3 -> done(1);
        default -> desk.leave(client);
      }
      if (given.size() - done > PLACES) {
        throw FairDeskLessons.tooMany(given.size() - done);
      }
    }
    while (given.size() > done) {
      done(1);
    }
    expectPlaces("after 5,000 events");
    fill();
    if (!tryToHandIn("fay").isEmpty()) {
      throw FairDeskLessons.notRefused("when six wait, after 5,000 events");
    }
  }

  @Test
  @Order(14)
  @Demand("workers")
  void workersMayRunItBeforeExecuteReturns() {
    FairDesk<String> quick = new FairDesk<>(Runnable::run, 1, SEATS, EACH);
    List<String> order = new ArrayList<>();
    quick.handIn(
        "ann",
        () -> {
          quick.handIn("bob", () -> order.add("bob"));
          order.add("ann");
        });
    quick.done();
    if (!order.equals(List.of("ann", "bob"))) {
      throw FairDeskLessons.countedLate(order);
    }
    Runnable quickest =
        () -> {
          order.add("cid");
          quick.done();
        };
    quick.handIn("cid", quickest);
    quick.handIn("cid", quickest);
    quick.done();
    if (order.size() < 4) {
      throw FairDeskLessons.leftInLine();
    }
  }

  @Test
  @Order(14)
  @Demand("places")
  void aDeskMayHaveNoSeats() {
    for (FairDesk<String> bare :
        List.of(
            new FairDesk<String>(Runnable::run, 1, 0, EACH),
            new FairDesk<String>(Runnable::run, 1, SEATS, 0))) {
      for (int i = 0; i < 3; i++) {
        if (!bare.handIn("ann", () -> {})) {
          throw FairDeskLessons.refusedWithoutSeats();
        }
        if (bare.handIn("bob", () -> {})) {
          throw FairDeskLessons.notRefused(
              "on a desk without a seat for bob, whose place is taken");
        }
        bare.done();
      }
    }
  }

  @Test
  @Order(14)
  @Demand("workers")
  void aSeatIsFreeWhenItsWorkIsRun() {
    FairDesk<String> quick = new FairDesk<>(Runnable::run, 1, 1, 1);
    boolean[] taken = {false};
    quick.handIn("ann", () -> {});
    quick.handIn("bob", () -> taken[0] = quick.handIn("cid", () -> {}));
    quick.done();
    if (!taken[0]) {
      throw FairDeskLessons.seatTakenStill();
    }
  }

  @Test
  @Order(14)
  @Demand("workers")
  void aClientMayLeaveWhileItsWorkIsRun() {
    FairDesk<String> quick = new FairDesk<>(Runnable::run, 1, SEATS, EACH);
    List<String> order = new ArrayList<>();
    quick.handIn("ann", () -> {});
    quick.handIn(
        "bob",
        () -> {
          order.add("bob 1");
          quick.leave("bob");
        });
    quick.handIn("bob", () -> order.add("bob 2"));
    quick.done();
    quick.done();
    quick.handIn("cid", () -> order.add("cid 1"));
    if (!order.equals(List.of("bob 1", "cid 1"))) {
      throw FairDeskLessons.leftFromWithin(order);
    }
  }

  @Test
  @Order(17)
  @Demand("turns")
  void whateverHappensTurnsAreTakenInOrder() {
    Random random = new Random(4);
    for (int i = 0; i < 3_000; i++) {
      FairDeskStage.play(4 + i / 150, random);
    }
  }

  @Test
  @Order(18)
  @Demand("workers")
  void alsoFromWithinWork() {
    Random random = new Random(4);
    for (int i = 0; i < 3_000; i++) {
      FairDeskStage.playWithin(4 + i / 150, random);
    }
  }

  @Test
  @Order(15)
  @Demand("seats")
  void aRefusalTakesNothingFromWhatWaits() {
    handIn("ann", "ann", "ann", "ann", "ann");
    tryToHandIn("ann"); // three of hers wait already
    done(PLACES + EACH);
    if (given.size() != PLACES + EACH) {
      throw FairDeskLessons.dropped(PLACES + EACH, given.size());
    }
  }

  /// Takes all places and all seats.
  private void fill() {
    handIn("ann", "ann", "bob", "bob", "cid", "cid", "dot", "dot");
  }

  private void handIn(String... clients) {
    for (String client : clients) {
      String name = tryToHandIn(client);
      if (name.isEmpty()) {
        throw FairDeskLessons.refused(
            "for " + client + ", with " + (given.size() - done) + " of 2 places taken");
      }
    }
  }

  /// The name of the work; nothing when it is refused.
  private String tryToHandIn(String client) {
    String name = client + " " + (count.getOrDefault(client, 0) + 1);
    String equal = String.valueOf(client.toCharArray()); // as it is read from a socket
    boolean taken = desk.handIn(equal, () -> given.add(name));
    if (taken) {
      count.merge(client, 1, Integer::sum);
    }
    return taken ? name : "";
  }

  /// So many workers are done, if so many have something.
  private void done(int some) {
    for (int i = 0; i < some && given.size() > done; i++) {
      done++;
      desk.done();
    }
  }

  /// All places are free, and no more than there are.
  private void expectPlaces(String when) {
    int before = given.size();
    handIn("zoe", "zoe", "zoe");
    int free = given.size() - before;
    if (free != PLACES) {
      throw FairDeskLessons.places(free, when);
    }
    done(3);
  }

  private void expectGiven(String when, String... expected) {
    expectGiven(when, List.of(expected));
  }

  private void expectGiven(String when, List<String> expected) {
    if (!given.equals(expected)) {
      throw FairDeskLessons.given(expected, given, when);
    }
  }

  @Test
  @Order(16)
  @Demand("leaving")
  void nothingIsKeptOfClientsThatHaveGone() {
    handIn("ann", "bob");
    int[] come = {0};
    boolean remembers =
        Footprint.keepsEachTime(
            A_CROWD * LITTLE,
            () -> {
              for (int i = 0; i < A_CROWD; i++) {
                comeAndGo("client " + come[0]++);
              }
            });
    handIn("ann");
    if (remembers) {
      throw FairDeskLessons.remembers();
    }
  }

  @Test
  @Order(30)
  @Demand("leaving")
  void norOfClientsThatWereRefused() {
    fill();
    int[] come = {0};
    boolean remembers =
        Footprint.keepsEachTime(
            A_CROWD * LITTLE,
            () -> {
              for (int i = 0; i < A_CROWD; i++) {
                desk.handIn("client " + come[0]++, () -> {});
              }
            });
    done(1);
    if (remembers) {
      throw FairDeskLessons.remembersTheRefused();
    }
  }

  /// Waits and leaves; or waits and is worked for; or is refused.
  private void comeAndGo(String client) {
    Runnable nothing = () -> {};
    for (int i = 0; i <= EACH; i++) {
      desk.handIn(client, nothing);
    }
    desk.leave(client);
    desk.handIn(client, nothing);
    desk.done();
  }
}
