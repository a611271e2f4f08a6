package manyclients.exercises.ch02;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Footprint;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Guests with names, and four visits in a turn.
class LatestFirstTest {
  private static final List<String> NAMES = List.of("ada", "bob", "cia", "dan", "eva", "fay");

  private static final int A_CROWD = 400;

  private final LatestFirst<String> order = new LatestFirst<>();

  @Test
  @Order(1)
  @Demand("others")
  void whenNobodyHasSpokenEachHasATurn() {
    come("dan", "cia", "bob", "ada");
    expect(List.of("ada", "bob"), 2, "of four who have never been visited, two at a time");
    expect(List.of("cia", "dan"), 2, "then");
    expect(List.of("ada", "bob"), 2, "and from the beginning");
  }

  @Test
  @Order(2)
  @Demand("once each")
  void whenThereAreFewEachIsVisitedOnce() {
    come("bob", "ada");
    order.spoke("bob");
    expect(List.of("bob", "ada"), 4, "of two guests, with four visits");
  }

  @Test
  @Order(3)
  @Demand("speakers")
  void whoSpokeLastIsFirst() {
    come("fay", "eva", "dan", "cia", "bob", "ada");
    order.spoke("eva");
    order.spoke("fay");
    expect(List.of("fay", "eva", "ada", "bob"), 4, "after eva and then fay have spoken");
    order.spoke("eva");
    expect(List.of("eva", "fay", "cia", "dan"), 4, "after eva has spoken again");
  }

  @Test
  @Order(4)
  @Demand("speakers")
  void theHalfIsRoundedUp() {
    come("dan", "cia", "bob", "ada");
    order.spoke("cia");
    order.spoke("dan");
    expect(
        List.of("dan", "cia", "ada"),
        3,
        "of four guests with three visits, cia and dan having spoken");
    expect(List.of("dan"), 1, "with one visit");
  }

  @Test
  @Order(5)
  @Demand("once each")
  void whatTheSpeakersDoNotNeedIsForTheOthers() {
    come("eva", "dan", "cia", "bob", "ada");
    order.spoke("eva");
    expect(List.of("eva", "ada", "bob", "cia"), 4, "when only eva has spoken");
  }

  @Test
  @Order(6)
  @Demand("any visit")
  void aVisitIsAVisit() {
    come("eva", "dan", "cia", "bob", "ada");
    order.spoke("ada");
    order.spoke("bob");
    expect(List.of("bob", "ada", "cia", "dan"), 4, "after ada and bob have spoken");
    order.spoke("cia");
    order.spoke("dan");
    expect(List.of("dan", "cia", "eva", "bob"), 4, "after cia and dan have spoken, too");
  }

  @Test
  @Order(7)
  @Demand("others")
  void whoHasJustComeIsNotKeptWaiting() {
    come("dan", "cia", "bob", "ada");
    order.turn(2);
    order.add("eva");
    expect(List.of("eva", "cia"), 2, "when eva has come, and ada and bob were visited a turn ago");
  }

  @Test
  @Order(8)
  @Demand("gone")
  void whoHasGoneIsNotVisited() {
    come("dan", "cia", "bob", "ada");
    order.spoke("ada");
    order.spoke("bob");
    order.remove("bob");
    order.remove("dan");
    expect(List.of("ada", "cia"), 4, "after bob, who had spoken, and dan have gone");
    order.spoke("dan");
    expect(List.of("ada", "cia"), 4, "when dan, one of those that have gone, has spoken once more");
  }

  @Test
  @Order(9)
  @Demand("others")
  void nobodyIsForgottenHoweverMuchTheOthersTalk() {
    Map<String, Integer> lastVisit = new HashMap<>();
    for (int i = 0; i < 100; i++) {
      order.add("guest " + i);
      lastVisit.put("guest " + i, 0);
    }
    for (int turn = 1; turn <= 200; turn++) {
      for (int i = 0; i < 10; i++) {
        order.spoke("guest " + i);
      }
      for (String guest : order.turn(20)) {
        if (turn - lastVisit.put(guest, turn) > 12) {
          throw LatestFirstLessons.forgotten();
        }
      }
    }
    if (lastVisit.values().stream().anyMatch(turn -> turn < 188)) {
      throw LatestFirstLessons.forgotten();
    }
  }

  @Test
  @Order(10)
  @Demand("once each")
  void whoSpeaksTwiceIsVisitedOnce() {
    come("dan", "cia", "bob", "ada");
    order.spoke("ada");
    order.spoke("ada");
    expect(List.of("ada", "bob", "cia", "dan"), 4, "after ada has spoken twice");
  }

  @Test
  @Order(11)
  @Demand("any visit")
  void whoHasSpokenWaitsLikeTheOthers() {
    come("eva", "dan", "cia", "bob", "ada");
    order.turn(5);
    order.spoke("ada");
    order.spoke("bob");
    order.spoke("cia");
    expect(List.of("cia", "ada"), 2, "after a turn for all, in which ada, bob and cia have spoken");
  }

  @Test
  @Order(12)
  @Demand("speakers")
  void manyMayHaveSpoken() {
    List<String> speakers = new ArrayList<>();
    for (int i = 0; i < A_CROWD; i++) {
      speakers.addFirst("speaker " + i);
      order.add("speaker " + i);
    }
    for (int i = 0; i < A_CROWD; i++) {
      order.add("listener " + i);
    }
    speakers.reversed().forEach(order::spoke);
    List<String> first = List.copyOf(order.turn(A_CROWD)).subList(0, A_CROWD / 2);
    if (!first.equals(speakers.subList(0, A_CROWD / 2))) {
      throw LatestFirstLessons.half();
    }
  }

  @Test
  @Order(13)
  @Demand("gone")
  void whoComesBackIsNew() {
    come("dan", "cia", "bob", "ada");
    order.spoke("cia");
    order.spoke("bob");
    expect(List.of("bob", "ada"), 2, "after cia and bob have spoken");
    order.remove("bob");
    order.add("bob");
    expect(List.of("cia", "bob"), 2, "after bob has gone, and come back");
  }

  @Test
  @Order(14)
  @Demand("once each")
  void everyNumberOfGuestsAndVisits() {
    for (int guests = 0; guests <= NAMES.size(); guests++) {
      for (int speakers = 0; speakers <= guests; speakers++) {
        for (int visits = 0; visits <= guests + 2; visits++) {
          threeTurns(guests, speakers, visits);
        }
      }
    }
  }

  private static void threeTurns(int guests, int speakers, int visits) {
    LatestFirst<String> fresh = new LatestFirst<>();
    List<String> waits = new ArrayList<>(NAMES.subList(0, guests));
    waits.reversed().forEach(fresh::add);
    List<String> speaking = List.copyOf(waits.subList(guests - speakers, guests));
    speaking.forEach(fresh::spoke);
    for (int turn = 1; turn <= 3; turn++) {
      Set<String> all = new LinkedHashSet<>();
      speaking.reversed().stream().limit((visits + 1) / 2).forEach(all::add);
      all.addAll(waits);
      List<String> wanted = all.stream().limit(visits).toList();
      List<String> chosen = List.copyOf(fresh.turn(visits));
      if (!chosen.equals(wanted)) {
        throw LatestFirstLessons.counted(guests, speaking, visits, turn, wanted, chosen);
      }
      waits.removeAll(wanted);
      waits.addAll(wanted);
    }
  }

  @Test
  @Order(15)
  @Demand("once each")
  void aListStaysAsItIs() {
    come("dan", "cia", "bob", "ada");
    List<String> first = order.turn(3);
    List<String> copy = List.copyOf(first);
    order.spoke("dan");
    order.remove("bob");
    order.turn(3);
    if (!first.equals(copy)) {
      throw LatestFirstLessons.changed(copy, first);
    }
    try {
      for (String guest : order.turn(3)) {
        order.spoke(guest);
        order.remove(guest);
      }
    } catch (RuntimeException e) {
      throw LatestFirstLessons.changedWhileWalking(e);
    }
  }

  @Test
  @Order(16)
  @Demand("once each")
  void thereMayBeVisitsForAll() {
    come("bob", "ada");
    order.spoke("bob");
    try {
      expect(List.of("bob", "ada"), Integer.MAX_VALUE, "with as many visits as an int can say");
    } catch (RuntimeException e) {
      throw LatestFirstLessons.tooMany(e);
    }
  }

  @Test
  @Order(17)
  @Demand("gone")
  void thousandsThatHaveGoneAreForgotten() {
    int[] come = {0};
    Footprint.Work<RuntimeException> comeAndGo =
        () -> {
          for (int i = 0; i < LatestFirstLessons.MANY; i++) {
            String guest = "guest " + come[0]++; // none of them comes back
            order.add(guest);
            order.spoke(guest);
            order.turn(1);
            order.remove(guest);
            order.spoke(guest);
          }
        };
    if (Footprint.keepsEachTime(LatestFirstLessons.MOST_KEPT, comeAndGo)) {
      throw LatestFirstLessons.keepsTheGone();
    }
  }

  @Test
  @Order(18)
  @Demand("gone")
  void whateverHappensTheRightOnesAreVisited() {
    Sequences.all(
        LatestFirstStage.STEPS,
        5,
        steps -> {
          LatestFirstStage stage = new LatestFirstStage();
          return steps.stream().allMatch(stage::play);
        });
  }

  /// The last one to come is the first to be visited.
  private void come(String... guests) {
    for (String guest : guests) {
      order.add(guest);
    }
  }

  private void expect(List<String> wanted, int visits, String when) {
    List<String> chosen = List.copyOf(order.turn(visits));
    if (!chosen.equals(wanted)) {
      throw LatestFirstLessons.chosen(wanted, chosen, when);
    }
  }
}
