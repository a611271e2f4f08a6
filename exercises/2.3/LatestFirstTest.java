package manyclients.exercises.ch02;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Guests with names, some of which speak, and turns of a few visits.
class LatestFirstTest {
  private final LatestFirst<String> order = new LatestFirst<>();

  @Test
  @Order(1)
  @Demand("others")
  void aNewGuestHasWaitedLongest() {
    come("ada", "bob", "cia");
  }

  @Test
  @Order(2)
  @Demand("others")
  void silentGuestsTakeTurns() {
    come("ada", "bob", "cia", "dan");
    String means = "The guests that were visited have to move to the end of the line.";
    expect("ada, bob", 2, "when ada, bob, cia and dan have waited in this order", means);
    expect("cia, dan", 2, "after a turn for ada and bob", means);
    expect("ada, bob", 2, "when each of the four has had a turn", means);
  }

  @Test
  @Order(3)
  @Demand("speakers")
  void theGuestThatSpokeLastIsVisitedFirst() {
    come("ada", "bob", "cia", "dan", "eva", "fay");
    speak("eva", "fay");
    String means = "Speakers are visited in the order in which they spoke last, the latest first.";
    expect("fay, eva, ada, bob", 4, "after eva and then fay spoke", means);
    expect("fay, eva, cia, dan", 4, "when no other guest has spoken since", means);
    speak("eva");
    expect("eva, fay, ada, bob", 4, "after eva spoke again", means);
  }

  @Test
  @Order(4)
  @Demand("speakers")
  void speakersGetHalfOfTheVisitsRoundedUp() {
    come("ada", "bob", "cia", "dan", "eva");
    speak("eva", "dan", "cia");
    String means = "Speakers get half of the visits, rounded up: two of four, two of three.";
    expect("cia, dan, ada, bob", 4, "after eva, dan and cia spoke", means);
    expect("cia, dan, eva", 3, "after eva, dan and cia spoke", means);
    expect("cia", 1, "after eva, dan and cia spoke", means);
  }

  @Test
  @Order(5)
  @Demand("once each")
  void visitsThatSpeakersDoNotNeedAreForTheOthers() {
    come("ada", "bob", "cia", "dan", "eva");
    speak("eva");
    String means = "Visits are left unused. The visits that speakers do not need go to the others.";
    expect("eva, ada, bob, cia", 4, "when only eva spoke", means);
  }

  @Test
  @Order(6)
  @Demand("once each")
  void noGuestIsVisitedTwiceInATurn() {
    come("ada", "bob", "cia");
    speak("ada", "ada");
    String means =
        "A guest may have spoken twice, or may be a speaker and wait as well. Visit it once.";
    expect("ada, bob, cia", 4, "after ada spoke twice", means);
  }

  @Test
  @Order(7)
  @Demand("others")
  void aVisitToASpeakerIsAVisit() {
    come("ada", "bob", "cia", "dan", "eva");
    speak("ada", "bob");
    order.turn(4); // to bob, ada, cia and dan
    speak("cia", "dan");
    String means =
        "The others are the guests whose last visit is longest ago, whatever that visit was for.";
    expect(
        "dan, cia, eva, bob",
        4,
        "after bob, ada, cia, dan were visited, and cia, dan spoke",
        means);
  }

  @Test
  @Order(8)
  @Demand("gone")
  void aGuestThatHasGoneIsForgotten() {
    come("ada", "bob", "cia", "dan");
    speak("ada", "bob");
    order.remove("bob");
    order.remove("dan");
    String means = "A guest that has gone must be removed wherever you keep it.";
    expect("ada, cia", 4, "after bob, which had spoken, and dan have gone", means);
    order.add("bob");
    expect("ada", 1, "after bob has come back, and has not spoken yet", means);
  }

  @Test
  @Order(9)
  @Demand("others")
  void theRightGuestsAreVisitedWhateverHappens() {
    List<String> steps =
        List.of(
            "ada speaks", "bob speaks", "ada goes", "ada comes", "1 visit", "2 visits", "3 visits");
    Sequences.all(
        steps,
        5,
        some -> {
          Model model = new Model();
          return some.stream().allMatch(step -> model.plays(step, some));
        });
  }

  /// The order under test, and the times at which each guest was last visited and last spoke.
  private static final class Model {
    private final LatestFirst<String> order = new LatestFirst<>();
    private final Map<String, Integer> visited = new HashMap<>();
    private final Map<String, Integer> spoke = new HashMap<>();
    private int now;

    private Model() {
      for (String guest : List.of("ada", "bob", "cia", "dan")) {
        order.add(guest);
        order.turn(1);
        visited.put(guest, ++now);
      }
    }

    /// Plays a step. Returns false if it is not possible.
    private boolean plays(String step, List<String> all) {
      String guest = step.substring(0, step.indexOf(' '));
      String does = step.substring(step.indexOf(' ') + 1);
      if (does.startsWith("visit")) {
        turn(Integer.parseInt(guest), all);
        return true;
      }
      if (visited.containsKey(guest) == does.equals("comes")) {
        return false;
      }
      switch (does) {
        case "speaks" -> {
          order.spoke(guest);
          spoke.put(guest, ++now);
        }
        case "comes" -> {
          order.add(guest);
          visited.put(guest, 0);
        }
        default -> {
          order.remove(guest);
          visited.remove(guest);
          spoke.remove(guest);
        }
      }
      return true;
    }

    private void turn(int visits, List<String> all) {
      List<String> speakers = new ArrayList<>(spoke.keySet());
      speakers.sort((one, other) -> spoke.get(other) - spoke.get(one));
      List<String> others = new ArrayList<>(visited.keySet());
      others.sort((one, other) -> visited.get(one) - visited.get(other));
      List<String> wanted =
          Stream.concat(speakers.stream().limit((visits + 1) / 2), others.stream())
              .distinct()
              .limit(visits)
              .toList();
      compare(
          String.join(", ", wanted),
          order.turn(visits),
          "in the end, when ada, bob, cia and dan have waited in this order, and then: "
              + Sequences.told(all),
          "Two things count: which guests spoke last, and whose last visit is longest ago. Look for"
              + " something else that your answer remembers or forgets.");
      wanted.forEach(guest -> visited.put(guest, ++now));
    }
  }

  /// Each guest that comes has a turn of its own, so the first one has waited longest.
  private void come(String... guests) {
    for (String guest : guests) {
      order.add(guest);
      String means = "A new guest has never been visited, so no other has waited longer.";
      expect(guest, 1, "when " + guest + " has just come", means);
    }
  }

  private void speak(String... guests) {
    List.of(guests).forEach(order::spoke);
  }

  private void expect(String wanted, int visits, String when, String means) {
    String turn = "in a turn of " + visits + (visits == 1 ? " visit, " : " visits, ");
    compare(wanted, order.turn(visits), turn + when, means);
  }

  private static void compare(String wanted, List<String> chosen, String when, String means) {
    String found = String.join(", ", chosen);
    if (!found.equals(wanted)) {
      throw new Lesson(
          wanted + " to be visited " + when,
          "visits to " + (chosen.isEmpty() ? "no guest" : found),
          means,
          "rota");
    }
  }
}
