package manyclients.lab.xray.trace;

/// What a thread of the server does.
public enum ThreadState implements LaneState {
  /// For a client: in a read or an accept that blocks.
  WAITING(0),
  SELECTING(1),
  READING(2),
  HANDLING(3),
  WRITING(4),
  /// Tasks, timers, and whatever else is between two channels.
  TASKS(5),
  /// For its turn: a thread of a pool that has nothing to do.
  PARKED(6),
  WAITING_FOR_LOCK(7);

  private final int number;

  ThreadState(int number) {
    this.number = number;
  }

  @Override
  public int number() {
    return number;
  }
}
