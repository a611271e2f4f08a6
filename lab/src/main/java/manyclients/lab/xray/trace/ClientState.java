package manyclients.lab.xray.trace;

import java.util.List;

/// The place of a client's request.
public enum ClientState implements LaneState {
  /// There is no request.
  THINKING(0, "thinking"),
  /// In the kernel, where it cannot be observed; the same holds for its reply.
  IN_KERNEL(1, "in the kernel"),
  /// In the server, but not in the handler yet.
  QUEUED(2, "in a queue"),
  HANDLING(3, "in the handler"),
  /// The kernel has not taken the reply yet.
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

  /// Returns the state with this number, by which a trace's file names it.
  ///
  /// @throws IndexOutOfBoundsException when there is none
  public static ClientState of(int number) {
    return List.of(values()).get(number);
  }
}
