package manyclients.lab.xray.trace;

import java.util.List;

/// The state of a server's thread.
public enum ThreadState implements LaneState {
  /// Waiting for a client: in a read or an accept that blocks.
  WAITING(0, "waiting"),
  SELECTING(1, "selecting"),
  READING(2, "reading"),
  HANDLING(3, "in a handler"),
  WRITING(4, "writing"),
  /// Tasks, timers, and all other work between two channels.
  TASKS(5, "tasks and timers"),
  /// Waiting for work: a thread of a pool that has nothing to do.
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

  /// Returns the state with this number, by which a trace's file names it.
  ///
  /// @throws IndexOutOfBoundsException when there is none
  public static ThreadState of(int number) {
    return List.of(values()).get(number);
  }
}
