package manyclients.exercises.ch10;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Keys and values, and clients who change some of them only if nobody else has. For one thread.
public final class WatchedStore {
  private final Map<String, String> values = new HashMap<>();

  /// The value of a key; null if it is not there.
  public @Nullable String get(String key) {
    return values.get(key);
  }

  public void set(String key, String value) {
    values.put(key, value);
  }

  /// Whether the key was there.
  public boolean delete(String key) {
    return values.remove(key) != null;
  }

  /// A new client, which watches nothing.
  public Client client() {
    return new Client();
  }

  /// One client of the store.
  public final class Client {

    private Client() {}

    /// From now on, a change of this key has the next [#exec] change nothing.
    public void watch(String key) {
      // TODO: notice each change of the key
    }

    /// Watches nothing any more.
    public void unwatch() {
      // TODO
    }

    /// Sets all of these if no watched key has been changed, and watches nothing any more.
    ///
    /// @return whether it has set them
    public boolean exec(Map<String, String> changes) {
      changes.forEach(WatchedStore.this::set); // TODO: or none of them
      return true;
    }
  }
}
