package manyclients.exercises.ch10;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Keys and values. A client can make changes on condition that no key it watches has changed. For
/// one thread.
public final class WatchedStore {
  private final Map<String, String> values = new HashMap<>();
  private final Map<String, Set<Client>> watchers = new HashMap<>();

  /// Returns the value of a key, or null if it is not there.
  public @Nullable String get(String key) {
    return values.get(key);
  }

  public void set(String key, String value) {
    values.put(key, value);
    changed(key);
  }

  /// Deletes a key, and returns whether it was there.
  public boolean delete(String key) {
    boolean was = values.remove(key) != null;
    if (was) {
      changed(key);
    }
    return was;
  }

  private void changed(String key) {
    watchers.getOrDefault(key, Set.of()).forEach(client -> client.broken = true);
  }

  /// Returns a new client, which watches nothing.
  public Client client() {
    return new Client();
  }

  /// A client, which may watch keys before it changes others.
  public final class Client {
    private final Set<String> watched = new HashSet<>();
    private boolean broken;

    private Client() {}

    /// Watches a key: if it changes from now on, the next [#exec] changes nothing.
    public void watch(String key) {
      watched.add(key);
      watchers.computeIfAbsent(key, _ -> new HashSet<>()).add(this);
    }

    /// Stops watching all keys.
    public void unwatch() {
      watched.forEach(this::leave);
      watched.clear();
      broken = false;
    }

    private void leave(String key) {
      watchers.computeIfPresent(
          key,
          (_, clients) -> {
            clients.remove(this);
            return clients.isEmpty() ? null : clients;
          });
    }

    /// Sets all of these if no watched key has been changed, and stops watching.
    ///
    /// @return whether they were set
    public boolean exec(Map<String, String> changes) {
      boolean may = !broken;
      unwatch();
      if (may) {
        changes.forEach(WatchedStore.this::set);
      }
      return may;
    }
  }
}
