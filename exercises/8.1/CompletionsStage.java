package manyclients.exercises.ch08;

import manyclients.exercises.support.Lesson;

/// A completion queue in plain memory. Its kernel writes -1 over each place that it gets back.
final class CompletionsStage implements Completions.Shared {
  static final long OVERWRITTEN = -1;

  private final long[] places;
  private int head;
  private int tail;

  /// @param start the initial value of head and tail
  CompletionsStage(int start, int size) {
    places = new long[size];
    head = start;
    tail = start;
  }

  /// Posts a completion, as the kernel does.
  void post(long data) {
    places[tail & places.length - 1] = data;
    tail++;
  }

  /// Returns how many completions have not been given back.
  int kept() {
    return tail - head;
  }

  @Override
  public int head() {
    return head;
  }

  @Override
  public void storeHead(int head) {
    for (int at = this.head; at != head && at != tail; at++) {
      places[at & places.length - 1] = OVERWRITTEN;
    }
    this.head = head;
  }

  @Override
  public int tail() {
    return tail;
  }

  @Override
  public long data(int place) {
    if (place < 0 || place >= places.length) {
      throw new Lesson(
          "a place from 0 to " + (places.length - 1),
          "data(%d) is called".formatted(place),
          "Head and tail only grow. The mask makes a place of them: head & size - 1. (The remainder"
              + " of a negative number is negative.)",
          "rings");
    }
    return places[place];
  }

  @Override
  public int size() {
    return places.length;
  }
}
