package manyclients.exercises.ch02;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import manyclients.exercises.support.Demand;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Guests with names, and four visits in a turn.
class LatestFirstTest {
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
    for (int i = 0; i < 40; i++) {
      speakers.addFirst("speaker " + i);
      order.add("speaker " + i);
    }
    for (int i = 0; i < 40; i++) {
      order.add("listener " + i);
    }
    speakers.reversed().forEach(order::spoke);
    List<String> first = List.copyOf(order.turn(40)).subList(0, 20);
    if (!first.equals(speakers.subList(0, 20))) {
      throw LatestFirstLessons.half();
    }
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
