package manyclients.exercises.ch02;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Four guests, an order of visits, and beside it two lists that say the same in the simplest way.
final class LatestFirstStage {
  static final List<String> STEPS =
      List.of(
          "ada speaks",
          "bob speaks",
          "ada goes",
          "ada comes",
          "a turn of none",
          "a turn of one",
          "a turn of two",
          "a turn of four");

  private static final List<String> VISITS = List.of("none", "one", "two", "three", "four");

  private final LatestFirst<String> order = new LatestFirst<>();
  private final List<String> waits = new ArrayList<>(); // who waits longest is the first
  private final List<String> spoken = new ArrayList<>(); // the latest is the first
  private final List<String> steps = new ArrayList<>();

  LatestFirstStage() {
    for (String guest : List.of("dan", "cia", "bob", "ada")) {
      come(guest);
    }
  }

  /// Plays a step.
  ///
  /// @return whether it is possible
  boolean play(String step) {
    steps.add(step);
    String[] words = step.split(" ", -1);
    switch (words[1]) {
      case "speaks" -> speak(words[0]);
      case "goes" -> go(words[0]);
      case "comes" -> {
        if (waits.contains(words[0])) {
          return false;
        }
        come(words[0]);
      }
      default -> turn(VISITS.indexOf(words[3]));
    }
    return true;
  }

  private void come(String guest) {
    order.add(guest);
    waits.addFirst(guest);
  }

  private void speak(String guest) {
    order.spoke(guest);
    if (waits.contains(guest)) {
      spoken.remove(guest);
      spoken.addFirst(guest);
    }
  }

  private void go(String guest) {
    order.remove(guest);
    waits.remove(guest);
    spoken.remove(guest);
  }

  private void turn(int visits) {
    Set<String> all = new LinkedHashSet<>();
    spoken.stream().limit((visits + 1) / 2).forEach(all::add);
    all.addAll(waits);
    List<String> wanted = all.stream().limit(visits).toList();
    List<String> chosen = List.copyOf(order.turn(visits));
    if (!chosen.equals(wanted)) {
      throw LatestFirstLessons.after(steps, wanted, chosen);
    }
    waits.removeAll(wanted);
    waits.addAll(wanted);
  }
}
