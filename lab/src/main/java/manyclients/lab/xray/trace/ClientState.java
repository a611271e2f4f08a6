package manyclients.lab.xray.trace;

/// Where a client's request is.
public enum ClientState implements LaneState {
  /// There is none.
  THINKING(0),
  /// In the kernel, where nothing is seen of it; so is the reply after it.
  IN_KERNEL(1),
  /// In the server, but not in the handler yet.
  QUEUED(2),
  HANDLING(3),
  /// The reply has yet to be taken by the kernel.
  UNSENT(4);

  private final int number;

  ClientState(int number) {
    this.number = number;
  }

  @Override
  public int number() {
    return number;
  }
}
