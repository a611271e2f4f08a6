package manyclients.exercises.ch08;

import java.util.function.LongConsumer;

/// Keeps the head in its own field: only this side moves it.
public final class Completions {

  public interface Shared {
    int head();

    void storeHead(int head);

    int tail();

    long data(int place);

    int size();
  }

  private final Shared shared;
  private final int mask;
  private int head;

  public Completions(Shared shared) {
    this.shared = shared;
    this.mask = shared.size() - 1;
    this.head = shared.head();
  }

  public int takeAll(LongConsumer consumer) {
    int count = shared.tail() - head;
    for (int i = 0; i < count; i++) {
      takeOne(consumer);
    }
    return count;
  }

  private void takeOne(LongConsumer consumer) {
    long data = shared.data(head & mask);
    try {
      consumer.accept(data);
    } finally {
      shared.storeHead(++head);
    }
  }
}
