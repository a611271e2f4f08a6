package manyclients.lab.xray.trace;

/// A time in which a thread or a client was in one state. The spans of a lane do not overlap.
///
/// @param lane the thread's or the client's place among them
/// @param from in microseconds since the trace began
/// @param to the same; the next span may begin then
/// @param other of a thread, for which client; of a client, in which thread; or [Mark#NONE]
public record Span<S extends LaneState>(int lane, S state, long from, long to, int other) {

  public long micros() {
    return to - from;
  }

  /// Whether it has some time in common with another.
  public boolean overlaps(Span<?> that) {
    return from < that.to && that.from < to;
  }
}
