package manyclients.exercises.ch09;

/// The deadlines of one connection. All times are in nanoseconds. Not for use by several threads at
/// the same time.
public final class RequestClock {
  private enum Phase {
    IDLE,
    HEAD,
    BODY,
    BUSY
  }

  private final long idle;
  private final long head;
  private final long body;
  private final long least;
  private Phase phase = Phase.IDLE;
  private long expires;
  private long counted;

  /// Begins with an idle connection.
  ///
  /// @param idle the time for a connection without a request
  /// @param head the time for a whole head
  /// @param body the time for `least` bytes of content
  public RequestClock(long idle, long head, long body, long least, long now) {
    this.idle = idle;
    this.head = head;
    this.body = body;
    this.least = least;
    begin(Phase.IDLE, idle, now);
  }

  /// Notes bytes that have arrived, of a head or of content.
  public void read(long bytes, long now) {
    switch (phase) {
      case IDLE -> {
        if (bytes > 0) {
          begin(Phase.HEAD, head, now);
        }
      }
      case BODY -> {
        counted += bytes;
        if (counted >= least) {
          begin(Phase.BODY, body, now);
        }
      }
      case HEAD, BUSY -> {}
    }
  }

  /// Notes that the head is complete, and content follows.
  public void headComplete(long now) {
    begin(Phase.BODY, body, now);
  }

  /// Notes that the request is complete.
  public void requestComplete() {
    phase = Phase.BUSY;
  }

  /// Notes that the response has gone out.
  public void responseSent(long now) {
    begin(Phase.IDLE, idle, now);
  }

  private void begin(Phase next, long atMost, long now) {
    phase = next;
    expires = now + atMost;
    counted = 0;
  }

  /// Returns whether the connection has to be closed.
  public boolean isOver(long now) {
    return phase != Phase.BUSY && now - expires >= 0;
  }
}
