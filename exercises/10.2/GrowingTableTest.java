package manyclients.exercises.ch10;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import manyclients.exercises.ch10.GrowingTable.Entry;
import manyclients.exercises.ch10.GrowingTable.Slots;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Keys that come one at a time, in slots whose reads and writes are counted.
class GrowingTableTest {
  private static final int MOST_ACCESSES = 12;
  private static final int MOST_ADDED = 2;

  private static final String FOUND =
      "A key has to be found before and after its slot is split, and after any other slot is split."
          + " When you divide a chain, remember an entry's next one before you give it another.";
  private static final String SLOTS =
      "With more and more keys per slot, a lookup takes longer and longer. Add a slot when there"
          + " are as many keys as slots.";
  private static final String STEPS =
      "A table that doubles moves all of its entries in one call. Split one slot in two instead:"
          + " the others wait for their turn.";

  private final Counted slots = new Counted();
  private final GrowingTable table = new GrowingTable(slots);
  private final Map<String, String> model = new HashMap<>();

  @Test
  @Order(1)
  @Demand("a map")
  void fewKeys() {
    put("a", "1");
    put("b", "2");
    put("a", "3");
    get("a");
    get("b");
    get("c");
  }

  @Test
  @Order(2)
  @Demand("a map")
  void keysWhoseHashesEndAlike() {
    // "Aa" and "BB" have the same hash, and so have equally long words made of them
    for (String one : List.of("Aa", "BB")) {
      for (String two : List.of("Aa", "BB")) {
        for (String three : List.of("Aa", "BB")) {
          put(one + two + three, one);
        }
      }
    }
    for (int i = 0; i < 100; i++) {
      put("key" + i, "value" + i);
    }
    model.keySet().forEach(this::get);
  }

  @Test
  @Order(3)
  @Demand("a map")
  void eachKeyAfterEachInsertion() {
    for (int i = 0; i < 300; i++) {
      put("k" + i * 7_919, "v" + i);
      model.keySet().forEach(this::get);
    }
  }

  @Test
  @Order(4)
  @Demand("enough slots")
  void slotsForTenThousandKeys() {
    for (int i = 0; i < 10_000; i++) {
      put("key" + i, "value");
      if (2 * slots.size() < model.size()) {
        throw new Lesson(
            "at least " + (model.size() + 1) / 2 + " slots for " + model.size() + " keys",
            "there are " + slots.size(),
            SLOTS,
            "table");
      }
    }
  }

  @Test
  @Order(5)
  @Demand("small steps")
  void thousandsOfInsertions() {
    for (int i = 0; i < 20_000; i++) {
      slots.accesses = 0;
      int before = slots.size();
      put("key" + i, "value");
      limit(slots.accesses, MOST_ACCESSES, "reads and writes of slots");
      limit(slots.size() - before, MOST_ADDED, "added slots");
      slots.accesses = 0;
      get("key" + i / 2);
      limit(slots.accesses, MOST_ACCESSES, "reads and writes of slots");
    }
  }

  @Test
  @Order(6)
  @Demand("a map")
  void anyKeys() {
    Random random = new Random(10);
    for (int i = 0; i < 20_000; i++) {
      String key = Integer.toString(random.nextInt(8_000) - 4_000, 36);
      if (random.nextInt(3) == 0) {
        get(key);
      } else {
        put(key, "v" + i);
      }
    }
    model.keySet().forEach(this::get);
  }

  private void put(String key, String value) {
    try {
      table.put(key, value);
    } catch (RuntimeException e) {
      throw new Lesson(
          "a call of put that returns", Lesson.name(e) + " was thrown", FOUND, "table");
    }
    model.put(key, value);
  }

  private void get(String key) {
    String expected = String.valueOf(model.get(key));
    String happened;
    try {
      happened = String.valueOf(table.get(key));
    } catch (RuntimeException e) {
      happened = Lesson.name(e);
    }
    if (!happened.equals(expected)) {
      throw new Lesson(
          expected + " for the key " + key + ", among " + model.size() + " keys",
          "get led to " + happened,
          FOUND,
          "table");
    }
  }

  private void limit(int count, int most, String what) {
    if (count > most) {
      throw new Lesson(
          "at most " + most + " " + what + " per call",
          "there were " + count + ", with " + model.size() + " keys",
          STEPS,
          "table");
    }
  }

  private static final class Counted implements Slots {
    private final List<@Nullable Entry> all = new ArrayList<>();
    private int accesses;

    Counted() {
      for (int i = 0; i < 8; i++) {
        all.add(null);
      }
    }

    @Override
    public int size() {
      return all.size();
    }

    @Override
    public @Nullable Entry read(int slot) {
      accesses++;
      return all.get(slot);
    }

    @Override
    public void write(int slot, @Nullable Entry entry) {
      accesses++;
      all.set(slot, entry);
    }

    @Override
    public void add() {
      all.add(null);
    }
  }
}
