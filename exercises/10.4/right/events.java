package manyclients.exercises.ch10;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Each change is reported to all clients that watch anything.
public final class WatchedStore {
  private final Map<String, String> values = new TreeMap<>();
  private final List<Client> watching = new ArrayList<>();

  public @Nullable String get(String key) {
    return values.get(key);
  }

  public void set(String key, String value) {
    values.put(key, value);
    tellAll(key);
  }

  public boolean delete(String key) {
    if (!values.containsKey(key)) {
      return false;
    }
    values.remove(key);
    tellAll(key);
    return true;
  }

  private void tellAll(String key) {
    for (Client each : watching) {
      each.hears(key);
    }
  }

  public Client client() {
    return new Client();
  }

  public final class Client {
    private final Set<String> keys = new HashSet<>();
    private int changes;

    private Client() {}

    private void hears(String key) {
      if (keys.contains(key)) {
        changes++;
      }
    }

    public void watch(String key) {
      if (!watching.contains(this)) {
        watching.add(this);
      }
      keys.add(key);
    }

    public void unwatch() {
      watching.remove(this);
      keys.clear();
      changes = 0;
    }

    public boolean exec(Map<String, String> wanted) {
      int seen = changes;
      unwatch();
      if (seen > 0) {
        return false;
      }
      wanted.forEach(WatchedStore.this::set);
      return true;
    }
  }
}
