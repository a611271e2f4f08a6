package manyclients.wheel;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Adaptive polling, as a rota: it chooses the clients to poll in each turn of the wheel. Clients
/// that sent something lately are polled at every turn. The others share the turns of a round, so
/// that each is polled at least once per round.
///
/// Moving, adding and removing take constant time: the order within a list has no meaning, so the
/// last entry takes the place of a removed one.
final class Rota<G extends Rota.Guest> {
  /// The number of empty visits in a row after which a client is visited less often.
  private static final int VISITS_IN_VAIN = 64;

  private final int turnsPerRound;
  private final List<Entry<G>> hot = new ArrayList<>();
  private final List<Entry<G>> cold = new ArrayList<>();
  private int next; // index into `cold`
  private int turnsLeft = 1;

  /// @param turnsPerRound 1 polls every client at every turn
  Rota(int turnsPerRound) {
    this.turnsPerRound = turnsPerRound;
  }

  /// An object to poll: a connection.
  interface Guest {

    /// Does the work that is possible now, and returns whether there was any.
    boolean visit(long now);

    boolean isClosed();
  }

  private static final class Entry<G> {
    final G guest;
    int silent;

    Entry(G guest) {
      this.guest = guest;
    }
  }

  void add(G guest) {
    hot.add(new Entry<>(guest)); // a new client is likely to send
  }

  int size() {
    return hot.size() + cold.size();
  }

  void forEach(Consumer<G> action) {
    hot.forEach(entry -> action.accept(entry.guest));
    cold.forEach(entry -> action.accept(entry.guest));
  }

  /// Returns whether all guests have been visited since the round began.
  boolean isRoundDone() {
    return next >= cold.size();
  }

  /// Runs one turn.
  ///
  /// @param now in nanoseconds, of the wheel's clock
  /// @return the number of visits that found something to do
  int turn(long now) {
    if (isRoundDone()) {
      next = 0;
      turnsLeft = turnsPerRound;
    }
    int share = Math.ceilDiv(cold.size() - next, Math.max(1, turnsLeft));
    turnsLeft--;
    int found = visitCold(now, share);
    for (int i = 0; i < hot.size(); ) {
      Entry<G> entry = hot.get(i);
      found += visit(entry, now);
      if (entry.guest.isClosed()) {
        take(hot, i);
      } else if (entry.silent >= VISITS_IN_VAIN) {
        cold.add(entry); // first: if there is no memory for it, the entry stays where it is
        take(hot, i);
      } else {
        i++;
      }
    }
    return found;
  }

  private int visitCold(long now, int share) {
    int found = 0;
    for (int i = 0; i < share; i++) {
      Entry<G> entry = cold.get(next);
      found += visit(entry, now);
      if (entry.guest.isClosed()) {
        take(cold, next);
      } else if (entry.silent == 0) {
        hot.add(entry); // it is visited again in this turn, and may send more
        take(cold, next);
      } else {
        next++;
      }
    }
    return found;
  }

  private int visit(Entry<G> entry, long now) {
    boolean found = entry.guest.visit(now);
    entry.silent = found ? 0 : entry.silent + 1;
    return found ? 1 : 0;
  }

  private static <E> E take(List<E> from, int index) {
    E last = from.removeLast();
    return index == from.size() ? last : from.set(index, last);
  }
}
