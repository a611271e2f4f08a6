package manyclients.wheel.then;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/// Remembers what the wheel has told.
final class Suspicion implements Witness {
  final List<Fate> removed = new CopyOnWriteArrayList<>();
  final List<Throwable> surprises = new CopyOnWriteArrayList<>();
  final CompletableFuture<IOException> acceptorEnded = new CompletableFuture<>();
  private final Map<Integer, OldClient> friends = new ConcurrentHashMap<>();
  private volatile boolean isFriendTorn;

  /// A friend sends its objects whole, each in one write. If one of them is torn all the same, the
  /// friend need not wait for an answer that will not come: its socket is closed.
  OldClient befriend(OldClient client) {
    friends.put(client.socket.getLocalPort(), client);
    return client;
  }

  /// Has an object been torn that had come whole?
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
      // nothing to save
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
