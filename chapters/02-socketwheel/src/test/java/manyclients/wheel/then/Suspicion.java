package manyclients.wheel.then;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/// Records the wheel's reports.
final class Suspicion implements Witness {
  final List<Fate> removed = new CopyOnWriteArrayList<>();
  final List<Throwable> surprises = new CopyOnWriteArrayList<>();
  final CompletableFuture<IOException> acceptorEnded = new CompletableFuture<>();
  private final Map<Integer, OldClient> friends = new ConcurrentHashMap<>();
  private volatile boolean isFriendTorn;

  /// Makes a client a friend, which sends each object whole, in one write. If one is torn
  /// nevertheless, [#removed] closes its socket, so that the friend does not wait for a reply that
  /// will not come.
  OldClient befriend(OldClient client) {
    friends.put(client.socket.getLocalPort(), client);
    return client;
  }

  /// Returns whether the wheel has torn an object that was sent whole.
  boolean isFriendTorn() {
    return isFriendTorn;
  }

  @Override
  public void removed(Fate fate) {
    removed.add(fate);
    OldClient friend = friends.get(fate.port());
    if (friend != null && fate.tornAt() > 0) {
      isFriendTorn = true;
      closeQuietly(friend);
    }
  }

  private static void closeQuietly(OldClient friend) {
    try {
      friend.close();
    } catch (IOException e) {
      // closed either way
    }
  }

  @Override
  public void acceptorEnded(IOException why) {
    acceptorEnded.complete(why);
  }

  @Override
  public void surprised(Throwable why) {
    surprises.add(why);
  }
}
