package manyclients.lab.xray.trace;

import java.util.List;

/// What a thread of the server does.
public enum ThreadState implements LaneState {
  /// For a client: in a read or an accept that blocks.
  WAITING(0, "waiting"),
  SELECTING(1, "selecting"),
  READING(2, "reading"),
  HANDLING(3, "in a handler"),
  WRITING(4, "writing"),
  /// Tasks, timers, and whatever else is between two channels.
  TASKS(5, "tasks and timers"),
  /// For its turn: a thread of a pool that has nothing to do.
  PARKED(6, "parked"),
  WAITING_FOR_LOCK(7, "waiting for a lock");

  private final int number;
  private final String words;

  ThreadState(int number, String words) {
    this.number = number;
    this.words = words;
  }

  @Override
  public int number() {
    return number;
  }

  @Override
  public String words() {
    return words;
  }

  /// The one of that number, as a trace's file names it.
  ///
  /// @throws IndexOutOfBoundsException when there is none
  public static ThreadState of(int number) {
    return List.of(values()).get(number);
  }
}
