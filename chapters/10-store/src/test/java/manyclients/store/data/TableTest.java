package manyclients.store.data;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TableTest {
  private static final byte[] NOTHING = {};

  private final Table table = new Table(new SipHash(1, 2));

  @Test
  void aKeyIsFoundInTheMiddleOfAnArray() {
    add("key");
    byte[] around = "a key here".getBytes(US_ASCII);
    int hash = table.hash(around, 2, 3);
    assertThat(table.find(hash, around, 2, 3)).isNotNull();
    assertThat(table.find(table.hash(around, 2, 2), around, 2, 2)).isNull();
  }

  @Test
  void anInsertionSplitsOneBucketAtMost() {
    int before = table.buckets();
    for (int i = 0; i < 20_000; i++) {
      add("key" + i);
      assertThat(table.buckets() - before).isBetween(0, 1);
      before = table.buckets();
    }
    assertThat(table.buckets()).isGreaterThanOrEqualTo(table.size());
  }

  @Test
  void aTableThatLosesItsKeysLosesItsBuckets() {
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      entries.add(add("key" + i));
    }
    int most = table.buckets();
    for (Entry entry : entries) {
      table.remove(entry);
      assertThat(most - table.buckets()).isBetween(0, 4);
      most = table.buckets();
    }
    assertThat(table.size()).isZero();
    assertThat(table.buckets()).isEqualTo(16);
  }

  @RepeatedTest(10)
  void aTableHoldsWhatAHashMapHolds(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    Map<String, Entry> model = new HashMap<>();
    for (int phase = 0; phase < 6; phase++) {
      double removals = random.nextDouble();
      for (int i = 0; i < 3_000; i++) {
        String key = "key" + random.nextInt(4_000);
        Entry entry = model.get(key);
        assertThat(table.find(key.getBytes(US_ASCII))).isSameAs(entry);
        if (entry == null) {
          model.put(key, add(key));
        } else if (random.nextDouble() < removals) {
          table.remove(entry);
          model.remove(key);
        }
      }
      assertThat(table.size()).isEqualTo(model.size());
      assertThat(walk()).containsExactlyInAnyOrderElementsOf(model.keySet());
    }
  }

  /// Between two steps of a walk, other keys are added and removed, sometimes thousands.
  @RepeatedTest(30)
  void aWalkVisitsEachKeyThatStaysOnceWhateverElseHappens(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    Set<String> staying = new HashSet<>();
    for (int i = random.nextInt(500); i >= 0; i--) {
      add("stays" + i);
      staying.add("stays" + i);
    }
    List<Entry> others = new ArrayList<>();
    boolean grows = random.nextBoolean();
    for (int i = grows ? 0 : 5_000; i > 0; i--) {
      others.add(add("other" + i));
    }

    List<String> visited = new ArrayList<>();
    long cursor = 0;
    do {
      cursor = step(cursor, visited);
      int changes = random.nextInt(random.nextInt(200) == 0 ? 3_000 : 10);
      for (int i = 0; i < changes; i++) {
        if (random.nextInt(10) < (grows ? 8 : 2)) {
          others.add(add("new" + others.size() + "/" + cursor + "/" + i));
        } else if (!others.isEmpty()) {
          table.remove(others.remove(others.size() - 1));
        }
      }
      if (random.nextInt(100) == 0) {
        grows = !grows;
      }
    } while (cursor != 0);

    visited.removeIf(key -> !key.startsWith("stays"));
    assertThat(visited).containsExactlyInAnyOrderElementsOf(staying);
  }

  @Test
  void eachKeyIsRandomlyChosenNowAndThen() {
    Set<String> all = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      add("key" + i);
      all.add("key" + i);
    }
    Random random = new Random(7);
    for (int i = 0; i < 100_000 && !all.isEmpty(); i++) {
      Entry chosen = table.random(random);
      assertThat(chosen).isNotNull();
      all.remove(new String(chosen.key, US_ASCII));
    }
    assertThat(all).isEmpty();
    table.clear();
    assertThat(table.random(random)).isNull();
  }

  private Entry add(String key) {
    byte[] bytes = key.getBytes(US_ASCII);
    Entry entry = new Entry(bytes, table.hash(bytes, 0, bytes.length), NOTHING);
    table.add(entry);
    return entry;
  }

  private List<String> walk() {
    List<String> visited = new ArrayList<>();
    long cursor = 0;
    do {
      cursor = step(cursor, visited);
    } while (cursor != 0);
    return visited;
  }

  private long step(long cursor, List<String> visited) {
    return table.scan(cursor, entry -> visited.add(new String(entry.key, US_ASCII)));
  }
}
