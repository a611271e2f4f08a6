package manyclients.exercises.ch09;

/// The deadlines of one connection. All times are in nanoseconds. Not for use by several threads at
/// the same time.
public final class RequestClock {
  private final long idle;
  private final long head;
  private final long body;
  private final long least;
  private long expires;

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
    this.expires = now + idle;
  }

  /// Notes bytes that have arrived, of a head or of content.
  public void read(long bytes, long now) {
    expires = now + Math.max(head, bytes < least ? 0 : body); // TODO: at every read?
  }

  /// Notes that the head is complete, and content follows.
  public void headComplete(long now) {
    expires = now + body;
  }

  /// Notes that the request is complete.
  public void requestComplete() {}

  /// Notes that the response has gone out.
  public void responseSent(long now) {
    expires = now + idle;
  }

  /// Returns whether the connection has to be closed.
  public boolean isOver(long now) {
    return now >= expires;
  }
}
