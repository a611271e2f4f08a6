package manyclients.selector;

/// An action for a certain time: an entry of a [TimerWheel]. It is its own list node, so setting it
/// allocates nothing.
public final class Timer {
  final Runnable action;
  Timer previous = this;
  Timer next = this;
  long after;
  long due;
  long filed;

  public Timer(Runnable action) {
    this.action = action;
  }

  boolean isSet() {
    return next != this;
  }

  void insertBefore(Timer other) {
    previous = other.previous;
    next = other;
    previous.next = this;
    next.previous = this;
  }

  void remove() {
    previous.next = next;
    next.previous = previous;
    previous = this;
    next = this;
  }
}
