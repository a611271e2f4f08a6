package manyclients.exercises.ch10;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Sequences;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Two clients, x and y, two keys, a and b, and changes that neither of the two makes.
class WatchedStoreTest {
  private static final List<String> STEPS =
      List.of(
          "set a 1",
          "set a 2",
          "delete a",
          "x watch a",
          "x watch b",
          "x unwatch",
          "x exec",
          "y watch a",
          "y exec");

  @Test
  @Order(1)
  @Demand("changed")
  void nothingWasChanged() {
    play("x watch a", "x exec");
    play("x watch a", "x watch b", "set c 1", "x exec");
  }

  @Test
  @Order(2)
  @Demand("changed")
  void somethingWasChanged() {
    play("set a 1", "x watch a", "set a 2", "x exec");
    play("x watch a", "x watch b", "set b 1", "x exec");
  }

  @Test
  @Order(3)
  @Demand("first watch")
  void changesCountFromTheFirstWatch() {
    play("set a 1", "set a 2", "x watch a", "x exec");
    play("x watch a", "set a 1", "x watch a", "x exec");
    play("x watch a", "set a 1", "x watch b", "x exec");
  }

  @Test
  @Order(4)
  @Demand("changed back")
  void aValueThatWasChangedAndChangedBack() {
    play("set a 1", "x watch a", "set a 2", "set a 1", "x exec");
    play("set a 1", "x watch a", "delete a", "set a 1", "x exec");
    play("x watch a", "set a 1", "delete a", "x exec");
  }

  @Test
  @Order(5)
  @Demand("changes")
  void setIsAlwaysAChangeAndDeleteOnlyOfAKeyThatIsThere() {
    play("set a 1", "x watch a", "set a 1", "x exec");
    play("set a 1", "x watch a", "delete a", "x exec");
    play("x watch a", "delete a", "x exec");
  }

  @Test
  @Order(6)
  @Demand("end of watching")
  void aWatchEndsWithExecOrUnwatch() {
    play("x watch a", "set a 1", "x exec", "x exec");
    play("x watch a", "set a 1", "x unwatch", "x exec");
    play("x watch a", "x exec", "set a 1", "x exec");
    play("x watch a", "y watch a", "x unwatch", "set a 1", "y exec");
  }

  @Test
  @Order(7)
  @Demand("transactions")
  void changesMadeByATransaction() {
    play("x watch a", "y watch a", "x exec", "y exec");
    play("y watch a", "x exec", "y exec");
    play("x exec", "y watch a", "x exec", "y exec");
    play("x watch a", "x exec", "x exec");
  }

  @Test
  @Order(8)
  @Demand("changed")
  void stepsInAnyOrder() {
    Sequences.all(STEPS, 5, steps -> play(steps.toArray(String[]::new)));
  }

  @Test
  @Order(9)
  @Demand("nothing left")
  void keysThatAreGone() {
    WatchedStore store = new WatchedStore();
    WatchedStore.Client client = store.client();
    List<WeakReference<String>> keys = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      String key = "key:" + i;
      keys.add(new WeakReference<>(key));
      client.watch(key);
      store.set(key, "value");
      store.delete(key);
      client.unwatch();
    }
    int left = left(keys);
    if (left > 10) { // the stack may still have the last one
      throw new Lesson(
          "nothing to be kept of 200 keys that are gone and that no client watches",
          left + " of them are still in memory",
          "Each key that was ever watched leaves something behind, and in a few days that fills the"
              + " memory. Remove a key's entry when its last watcher has gone.",
          "transactions");
    }
    store.set("a", "1"); // so that the store and its client are alive up to here
    client.unwatch();
  }

  private static int left(List<WeakReference<String>> keys) {
    for (int i = 0; i < 20; i++) {
      System.gc();
      if (keys.stream().allMatch(key -> key.get() == null)) {
        return 0;
      }
      LockSupport.parkNanos(5_000_000);
    }
    return (int) keys.stream().filter(key -> key.get() != null).count();
  }

  /// Plays the steps, beside a simple model of their expected results.
  private static boolean play(String... steps) {
    new Story().play(steps);
    return true;
  }

  private static final class Story {
    private final WatchedStore store = new WatchedStore();
    private final Map<String, WatchedStore.Client> clients =
        Map.of("x", store.client(), "y", store.client());
    private final Map<String, String> values = new HashMap<>();
    private final Map<String, Set<String>> watched =
        Map.of("x", new HashSet<>(), "y", new HashSet<>());
    private final Set<String> broken = new HashSet<>();
    private final List<String> told = new ArrayList<>();

    void play(String... steps) {
      for (String step : steps) {
        told.add(step);
        String[] words = step.split(" ");
        switch (words[0]) {
          case "set" -> set(words[1], words[2]);
          case "delete" -> delete(words[1]);
          default -> client(words[0], words);
        }
      }
    }

    private void set(String key, String value) {
      store.set(key, value);
      values.put(key, value);
      changed(key);
    }

    private void delete(String key) {
      boolean was = values.remove(key) != null;
      expect(
          "delete(\"" + key + "\") to be " + was,
          store.delete(key) == was,
          "delete returns whether the key was there.");
      if (was) {
        changed(key);
      }
    }

    private void changed(String key) {
      watched.forEach((client, keys) -> {
        if (keys.contains(key)) {
          broken.add(client);
        }
      });
    }

    private void client(String name, String... words) {
      WatchedStore.Client client = Objects.requireNonNull(clients.get(name));
      Set<String> keys = Objects.requireNonNull(watched.get(name));
      switch (words[1]) {
        case "watch" -> {
          client.watch(words[2]);
          keys.add(words[2]);
        }
        case "unwatch" -> {
          client.unwatch();
          keys.clear();
          broken.remove(name);
        }
        default -> exec(name, client, keys);
      }
    }

    private void exec(String name, WatchedStore.Client client, Set<String> keys) {
      boolean may = !broken.remove(name);
      keys.clear();
      Map<String, String> changes = Map.of("a", name, "b", name);
      boolean did = client.exec(changes);
      expect(
          name + "'s exec to be " + may,
          did == may,
          may
              ? "No key that the client watches was changed since it began to watch it."
              : "A key that the client watches was changed after it began to watch it. A value that"
                  + " looks as before proves nothing: the call is the change.");
      if (may) {
        values.putAll(changes);
        changes.keySet().forEach(this::changed);
      }
      expectValue("a");
      expectValue("b");
    }

    private void expectValue(String key) {
      @Nullable String value = values.get(key);
      expect(
          key + " to be " + value,
          Objects.equals(store.get(key), value),
          "A transaction makes all of its changes, or none.");
    }

    private void expect(String what, boolean holds, String means) {
      if (!holds) {
        throw new Lesson(
            what + " after these steps: " + Sequences.told(told),
            "it is not",
            means,
            "transactions");
      }
    }
  }
}
