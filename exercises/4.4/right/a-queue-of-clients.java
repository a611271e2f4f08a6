package manyclients.exercises.ch04;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Executor;

/// A desk where a loop hands in work. Workers get a bounded amount of it; more than that waits if
/// there is a seat, and is refused otherwise. The desk belongs to the loop's thread.
public final class FairDesk<C> {
  private final Executor workers;
  private final int seats;
  private final int each;
  private int places;
  private final Map<C, Client<C>> waiting = new HashMap<>();
  private final Queue<Client<C>> turns = new ArrayDeque<>();
  private int taken;

  private static final class Client<C> {
    final C name;
    final Queue<Runnable> work = new ArrayDeque<>();

    Client(C name) {
      this.name = name;
    }
  }

  public FairDesk(Executor workers, int places, int seats, int each) {
    this.workers = workers;
    this.places = places;
    this.seats = seats;
    this.each = each;
  }

  public boolean handIn(C name, Runnable work) {
    if (places > 0) {
      places--;
      workers.execute(work);
      return true;
    }
    Client<C> client = waiting.get(name);
    if (taken == seats || (client == null ? 0 : client.work.size()) == each) {
      return false;
    }
    if (client == null) {
      client = new Client<>(name);
      waiting.put(name, client);
      turns.add(client);
    }
    client.work.add(work);
    taken++;
    return true;
  }

  public void done() {
    Client<C> next = turns.poll();
    if (next == null) {
      places++;
      return;
    }
    Runnable work = next.work.remove();
    taken--;
    if (next.work.isEmpty()) {
      waiting.remove(next.name);
    } else {
      turns.add(next);
    }
    workers.execute(work);
  }

  public void leave(C name) {
    Client<C> client = waiting.remove(name);
    if (client != null) {
      turns.remove(client);
      taken -= client.work.size();
    }
  }
}
