package manyclients.cli;

import java.util.ArrayList;
import java.util.List;

/// A schedule: what to read and do for each session of a class, in the order of the book.
final class Plan {

  private Plan() {}

  /// Something to read or to do.
  ///
  /// @param kind `read` or `do`
  /// @param id the id of a section, as in `01-blocking#accept`, or of an exercise
  public record Item(String kind, String chapter, String id, String name, int minutes) {}

  record Session(int number, List<Item> items) {
    int minutes() {
      return items.stream().mapToInt(Item::minutes).sum();
    }
  }

  /// Spreads the items over the sessions, so that all take about the same time. The total time is
  /// divided into equal shares, and an item goes to the session whose share contains its middle.
  static List<Session> of(List<Item> items, int sessions) {
    List<Session> plan = new ArrayList<>();
    for (int number = 1; number <= sessions; number++) {
      plan.add(new Session(number, new ArrayList<>()));
    }
    double all = items.stream().mapToInt(Item::minutes).sum();
    double gone = 0;
    for (Item item : items) {
      double middle = gone + item.minutes() / 2.0;
      plan.get(Math.min(sessions - 1, (int) (middle / all * sessions))).items().add(item);
      gone += item.minutes();
    }
    return plan;
  }
}
