package manyclients.exercises.ch09;

/// The deadlines of one connection. All times are in nanoseconds. Not for use by several threads at
/// the same time.
public final class RequestClock {
  private final long idle;
  private final long head;
  private final long body;
  private final long least;
  private boolean limited = true;
  private boolean begun; // some bytes of the request have arrived
  private boolean inBody;
  private long since;
  private long allowed;
  private long left;

  public RequestClock(long idle, long head, long body, long least, long now) {
    this.idle = idle;
    this.head = head;
    this.body = body;
    this.least = least;
    this.since = now;
    this.allowed = idle;
  }

  public void read(long bytes, long now) {
    if (!limited || bytes == 0) {
      return;
    }
    if (inBody) {
      left -= bytes;
      if (left <= 0) {
        expectMore(now);
      }
    } else if (!begun) {
      begun = true;
      since = now;
      allowed = head;
    }
  }

  public void headComplete(long now) {
    inBody = true;
    expectMore(now);
  }

  private void expectMore(long now) {
    left = least;
    since = now;
    allowed = body;
  }

  public void requestComplete() {
    limited = false;
  }

  public void responseSent(long now) {
    limited = true;
    begun = false;
    inBody = false;
    since = now;
    allowed = idle;
  }

  public boolean isOver(long now) {
    return limited && now - since >= allowed;
  }
}
