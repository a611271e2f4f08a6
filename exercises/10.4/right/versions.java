package manyclients.exercises.ch10;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Every change has a number. A deleted key keeps the number of its deletion as long as a client
/// watches any key.
public final class WatchedStore {
  private record Value(@Nullable String text, long changed) {}

  private final Map<String, Value> values = new HashMap<>();
  private long changes;
  private int watching;

  public @Nullable String get(String key) {
    Value value = values.get(key);
    return value == null ? null : value.text();
  }

  public void set(String key, String value) {
    values.put(key, new Value(value, ++changes));
  }

  public boolean delete(String key) {
    if (get(key) == null) {
      return false;
    }
    changes++;
    if (watching > 0) {
      values.put(key, new Value(null, changes));
    } else {
      values.remove(key);
    }
    return true;
  }

  public Client client() {
    return new Client();
  }

  public final class Client {
    private final Map<String, Long> since = new HashMap<>();

    private Client() {}

    public void watch(String key) {
      if (since.isEmpty()) {
        watching++;
      }
      since.putIfAbsent(key, changes);
    }

    public void unwatch() {
      if (!since.isEmpty() && --watching == 0) {
        values.values().removeIf(value -> value.text() == null);
      }
      since.clear();
    }

    private boolean isChanged(String key, long from) {
      Value value = values.get(key);
      return value != null && value.changed() > from;
    }

    public boolean exec(Map<String, String> wanted) {
      boolean conflict =
          since.entrySet().stream().anyMatch(each -> isChanged(each.getKey(), each.getValue()));
      unwatch();
      if (!conflict) {
        wanted.forEach(WatchedStore.this::set);
      }
      return !conflict;
    }
  }
}
