package manyclients.exercises.ch09;

/// The deadlines of one connection. All times are in nanoseconds. Not for use by several threads at
/// the same time.
public final class RequestClock {
  /// The phase: which events move the deadline, and whether there is one.
  private sealed interface Phase {
    Phase read(RequestClock clock, long bytes, long now);
  }

  private record Idle() implements Phase {
    @Override
    public Phase read(RequestClock clock, long bytes, long now) {
      if (bytes == 0) {
        return this;
      }
      clock.expires = now + clock.head;
      return new Head();
    }
  }

  private record Head() implements Phase {
    @Override
    public Phase read(RequestClock clock, long bytes, long now) {
      return this;
    }
  }

  private record Body(long counted) implements Phase {
    @Override
    public Phase read(RequestClock clock, long bytes, long now) {
      long all = counted + bytes;
      if (all < clock.least) {
        return new Body(all);
      }
      clock.expires = now + clock.body;
      return new Body(0);
    }
  }

  private record Answering() implements Phase {
    @Override
    public Phase read(RequestClock clock, long bytes, long now) {
      return this;
    }
  }

  private final long idle;
  private final long head;
  private final long body;
  private final long least;
  private Phase phase = new Idle();
  private long expires;

  public RequestClock(long idle, long head, long body, long least, long now) {
    this.idle = idle;
    this.head = head;
    this.body = body;
    this.least = least;
    this.expires = now + idle;
  }

  public void read(long bytes, long now) {
    phase = phase.read(this, bytes, now);
  }

  public void headComplete(long now) {
    phase = new Body(0);
    expires = now + body;
  }

  public void requestComplete() {
    phase = new Answering();
  }

  public void responseSent(long now) {
    phase = new Idle();
    expires = now + idle;
  }

  public boolean isOver(long now) {
    return !(phase instanceof Answering) && now - expires >= 0;
  }
}
