package manyclients.exercises.ch08;

/// A completion queue in plain memory, with a kernel that uses a place as soon as it has it.
final class CompletionsStage implements Completions.Shared {
  static final int SIZE = 4;
  static final long OVERWRITTEN = -1;

  private final long[] places = new long[SIZE];
  private int head;
  private int tail;

  CompletionsStage(int start) {
    head = start;
    tail = start;
  }

  /// The kernel posts a completion.
  void post(long data) {
    places[tail & SIZE - 1] = data;
    tail++;
  }

  @Override
  public int head() {
    return head;
  }

  /// All places that were given back are overwritten.
  @Override
  public void storeHead(int head) {
    for (int at = this.head; at != head; at++) {
      places[at & SIZE - 1] = OVERWRITTEN;
    }
    this.head = head;
  }

  @Override
  public int tail() {
    return tail;
  }

  @Override
  public long data(int place) {
    return place < 0 || place >= SIZE ? Long.MIN_VALUE : places[place];
  }

  @Override
  public int size() {
    return SIZE;
  }
}
