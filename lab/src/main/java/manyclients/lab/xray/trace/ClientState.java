package manyclients.lab.xray.trace;

import java.util.List;

/// Where a client's request is.
public enum ClientState implements LaneState {
  /// There is none.
  THINKING(0, "thinking"),
  /// In the kernel, where nothing is seen of it; so is the reply after it.
  IN_KERNEL(1, "in the kernel"),
  /// In the server, but not in the handler yet.
  QUEUED(2, "in a queue"),
  HANDLING(3, "in the handler"),
  /// The reply has yet to be taken by the kernel.
  UNSENT(4, "reply waiting");

  private final int number;
  private final String words;

  ClientState(int number, String words) {
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
  public static ClientState of(int number) {
    return List.of(values()).get(number);
  }
}
