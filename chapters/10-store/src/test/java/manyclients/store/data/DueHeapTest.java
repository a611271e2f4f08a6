package manyclients.store.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DueHeapTest {
  private static final byte[] NOTHING = {};

  private final DueHeap heap = new DueHeap();

  @RepeatedTest(20)
  void theFirstIsTheEarliestWhateverIsMovedOrRemoved(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    List<Entry> all = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      Entry entry = new Entry(NOTHING, i, NOTHING);
      all.add(entry);
      heap.schedule(entry, random.nextInt(3_000));
      Entry other = all.get(random.nextInt(all.size()));
      switch (random.nextInt(4)) {
        case 0 -> heap.schedule(other, random.nextInt(3_000));
        case 1 -> heap.schedule(other, Entry.NEVER);
        case 2 -> heap.remove(other);
        default -> {}
      }
    }

    long[] expected =
        all.stream().filter(entry -> entry.place >= 0).mapToLong(Entry::due).sorted().toArray();
    long[] actual = new long[heap.size()];
    for (int i = 0; i < actual.length; i++) {
      Entry first = heap.first();
      assertThat(first).isNotNull();
      actual[i] = first.due;
      heap.remove(first);
    }
    assertThat(actual).isEqualTo(expected);
    assertThat(heap.first()).isNull();
  }
}
