package manyclients.exercises.ch08;

import java.util.function.LongConsumer;

/// Gives all places back with one store.
public final class Completions {

  public interface Shared {
    int head();

    void storeHead(int head);

    int tail();

    long data(int place);

    int size();
  }

  private final Shared shared;

  public Completions(Shared shared) {
    this.shared = shared;
  }

  public int takeAll(LongConsumer consumer) {
    int first = shared.head();
    int tail = shared.tail();
    int head = first;
    try {
      while (head != tail) {
        int place = head++ & shared.size() - 1;
        consumer.accept(shared.data(place));
      }
    } finally {
      shared.storeHead(head);
    }
    return head - first;
  }
}
