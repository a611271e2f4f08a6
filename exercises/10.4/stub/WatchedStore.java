package manyclients.exercises.ch10;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Keys and values. A client can make changes on condition that no key it watches has changed. For
/// one thread.
public final class WatchedStore {
  private final Map<String, String> values = new HashMap<>();

  /// Returns the value of a key, or null if it is not there.
  public @Nullable String get(String key) {
    return values.get(key);
  }

  public void set(String key, String value) {
    values.put(key, value);
  }

  /// Deletes a key, and returns whether it was there.
  public boolean delete(String key) {
    return values.remove(key) != null;
  }

  /// Returns a new client, which watches nothing.
  public Client client() {
    return new Client();
  }

  /// A client, which may watch keys before it changes others.
  public final class Client {

    private Client() {}

    /// Watches a key: if it changes from now on, the next [#exec] changes nothing.
    public void watch(String key) {
      // TODO: notice each change of the key
    }

    /// Stops watching all keys.
    public void unwatch() {
      // TODO
    }

    /// Sets all of these if no watched key has been changed, and stops watching.
    ///
    /// @return whether they were set
    public boolean exec(Map<String, String> changes) {
      changes.forEach(WatchedStore.this::set); // TODO: or none of them
      return true;
    }
  }
}
