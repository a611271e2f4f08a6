package manyclients.exercises.ch02;

import java.util.HashSet;
import java.util.List;
import manyclients.exercises.support.Lesson;

/// What may be wrong with [LatestFirst], in words.
final class LatestFirstLessons {

  /// So many that an answer that keeps each of them keeps more than is allowed.
  static final int MANY = 3_000;

  static final int MOST_KEPT = 64 << 10;

  private LatestFirstLessons() {}

  static Lesson chosen(List<String> wanted, List<String> chosen, String when) {
    return new Lesson(
        String.join(", ", wanted) + " to be visited " + when,
        chosen.isEmpty() ? "nobody was" : String.join(", ", chosen),
        meaning(wanted, chosen, when),
        "rota");
  }

  private static String meaning(List<String> wanted, List<String> chosen, String when) {
    if (new HashSet<>(chosen).size() < chosen.size()) {
      return "Somebody is visited twice in a turn: for having spoken twice, or for having spoken"
          + " and having waited.";
    }
    if (when.contains("have gone") && !wanted.containsAll(chosen)) {
      return "Who has gone must be forgotten in every list.";
    }
    if (when.contains("come back")) {
      return "Whoever has gone is forgotten: the last visit, the last word, and that it has gone."
          + " One that comes back is new.";
    }
    if (when.contains("has come")) {
      return "Who has just come has never been visited: nobody has waited longer.";
    }
    if (when.contains("turn for all")) {
      return "Who has spoken still waits for the next visit: there may be more who have spoken than"
          + " there are visits for them, and then their turn comes as it does for the others.";
    }
    if (chosen.size() < wanted.size()) {
      return "Visits are left over. What those who spoke do not need is for the others.";
    }
    if (new HashSet<>(chosen).equals(new HashSet<>(wanted))) {
      return "They are the right ones in the wrong order: whoever spoke last is the first, and to"
          + " speak again counts anew.";
    }
    if (when.startsWith("then") || when.contains("too")) {
      return "Whom those who spoke leave room for are those whose last visit is longest ago,"
          + " whatever that visit was for. And those who spoke get no more than half.";
    }
    return "The first half of the visits, rounded up, is for those who spoke last. All others are"
        + " for those who have waited longest.";
  }

  static Lesson half() {
    return new Lesson(
        "the first 200 of 400 visits to be for those that spoke last, when 400 guests have spoken",
        "some of them are for others",
        "Half of the visits, rounded up, are for those that spoke last, however many that are. Who"
            + " is to be remembered, and for how long, depends on the number of visits.",
        "rota");
  }

  static Lesson forgotten() {
    return new Lesson(
        "each of 100 guests to be visited in 12 turns of 20, with ten who always talk",
        "somebody was not",
        "Half of the visits have to be for those who wait, and those who have waited longest must"
            + " come first. Otherwise whoever is silent is never asked, and can't say anything.",
        "rota");
  }

  static Lesson counted(
      int guests,
      List<String> speaking,
      int visits,
      int turn,
      List<String> wanted,
      List<String> chosen) {
    String spoken = speaking.isEmpty() ? "nobody" : String.join(", ", speaking);
    return new Lesson(
        list(wanted) + " to be visited",
        list(chosen)
            + (", in turn " + turn + " of " + guests + " guests with " + visits + " visits a turn;")
            + (" spoken, before the first turn, has " + spoken),
        "Half of the visits, rounded up, is for those that spoke last, the latest first, however"
            + " many guests there are. All others are for those that have waited longest: of those"
            + " that were visited in one turn, the one that came first in it.",
        "rota");
  }

  private static String list(List<String> guests) {
    return guests.isEmpty() ? "nobody" : String.join(", ", guests);
  }

  static Lesson changed(List<String> before, List<String> after) {
    return new Lesson(
        "the list of a turn to stay " + list(before),
        "after the next turn it is " + list(after),
        "The list belongs to the caller. Make a new one for each turn.",
        "rota");
  }

  static Lesson changedWhileWalking(RuntimeException thrown) {
    return new Lesson(
        "guests to speak and to go while the list of a turn is walked",
        Lesson.name(thrown),
        "A visit is when guests speak and go. The list that is walked must not be one that spoke()"
            + " and remove() change.",
        "rota");
  }

  static Lesson tooMany(RuntimeException thrown) {
    return new Lesson(
        "every guest to be visited, with as many visits as an int can say",
        Lesson.name(thrown),
        "An int that is the greatest there is has no successor: with one more it is negative.",
        "rota");
  }

  static Lesson keepsTheGone() {
    return new Lesson(
        "nothing to be kept of guests that have gone",
        "more than " + MOST_KEPT + " bytes are, of " + MANY + " guests that spoke and have gone",
        "Clients come and go for as long as a server runs. What is kept of each, in whichever list,"
            + " fills the memory in the end.",
        "rota");
  }

  static Lesson after(List<String> steps, List<String> wanted, List<String> chosen) {
    return new Lesson(
        list(wanted) + " to be visited",
        list(chosen)
            + (" (ada, bob, cia and dan had come, and then: " + String.join(", ", steps) + ")"),
        "What counts is who has spoken last, and whose last visit is longest ago, of those that are"
            + " there. Nothing else is to be remembered, and nothing of that forgotten: not by a"
            + " turn with few visits, and not by one with none.",
        "rota");
  }
}
