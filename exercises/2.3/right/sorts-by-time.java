package manyclients.exercises.ch02;

import static java.util.Comparator.comparingLong;

import java.util.ArrayList;
import java.util.List;

/// Numbers all visits, and all times that a guest has spoken, and sorts by these numbers in each
/// turn.
public final class LatestFirst<G> {
  private final List<Guest<G>> guests = new ArrayList<>();
  private long now;

  private static final class Guest<G> {
    final G it;
    long visited; // 0 when it was never visited
    long spoke;

    Guest(G it) {
      this.it = it;
    }
  }

  public void add(G guest) {
    guests.add(new Guest<>(guest));
  }

  public void remove(G guest) {
    guests.removeIf(each -> each.it.equals(guest));
  }

  public void spoke(G guest) {
    guests.stream().filter(each -> each.it.equals(guest)).forEach(each -> each.spoke = ++now);
  }

  public List<G> turn(int visits) {
    List<Guest<G>> speakers =
        guests.stream()
            .filter(guest -> guest.spoke > 0)
            .sorted(comparingLong((Guest<G> guest) -> guest.spoke).reversed())
            .limit((visits + 1) / 2)
            .toList();
    List<Guest<G>> chosen = new ArrayList<>(speakers);
    guests.stream()
        .filter(guest -> !speakers.contains(guest))
        .sorted(comparingLong(guest -> guest.visited))
        .limit(visits - speakers.size())
        .forEach(chosen::add);
    chosen.forEach(guest -> guest.visited = ++now);
    return chosen.stream().map(guest -> guest.it).toList();
  }
}
