package manyclients.exercises.ch08;

/// A completion queue in plain memory. Its kernel is slow, or uses a place as soon as it has it.
final class CompletionsStage implements Completions.Shared {
  static final int SIZE = 4;
  static final long OVERWRITTEN = -1;

  private final long[] places;
  private int head;
  private int tail;
  private boolean fast;

  CompletionsStage(int start) {
    this(start, SIZE);
  }

  CompletionsStage(int start, int size) {
    places = new long[size];
    head = start;
    tail = start;
  }

  /// From now on the kernel writes over each place that it gets.
  CompletionsStage withFastKernel() {
    fast = true;
    return this;
  }

  /// The kernel posts a completion.
  void post(long data) {
    places[tail & places.length - 1] = data;
    tail++;
  }

  @Override
  public int head() {
    return head;
  }

  @Override
  public void storeHead(int head) {
    for (int at = this.head; fast && at != head; at++) {
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
    return place < 0 || place >= places.length ? Long.MIN_VALUE : places[place];
  }

  @Override
  public int size() {
    return places.length;
  }
}
