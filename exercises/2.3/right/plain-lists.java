package manyclients.exercises.ch02;

import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;

/// Plain lists: a guest that moves is taken out and put in again.
public final class LatestFirst<G> {
  private final List<G> speakers = new LinkedList<>(); // the latest is the first
  private final List<G> queue = new LinkedList<>(); // the first has waited longest
  private final List<G> arrivals = new ArrayList<>(); // never visited

  public void add(G guest) {
    arrivals.add(guest);
  }

  public void remove(G guest) {
    speakers.remove(guest);
    queue.remove(guest);
    arrivals.remove(guest);
  }

  public void spoke(G guest) {
    speakers.remove(guest);
    speakers.addFirst(guest);
  }

  public List<G> turn(int visits) {
    queue.addAll(0, arrivals);
    arrivals.clear();
    int half = Math.min(visits - visits / 2, speakers.size());
    List<G> chosen = new ArrayList<>(speakers.subList(0, half));
    queue.removeAll(chosen);
    while (chosen.size() < visits && !queue.isEmpty()) {
      chosen.add(queue.removeFirst());
    }
    queue.addAll(chosen);
    return chosen;
  }
}
