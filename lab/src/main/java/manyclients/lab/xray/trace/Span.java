package manyclients.lab.xray.trace;

/// A time in which a thread or a client was in one state. The spans of a lane do not overlap.
///
/// @param lane the thread's or the client's place among its kind
/// @param from in microseconds since the trace began
/// @param to the same; the next span may begin then
/// @param other for a thread the client, for a client the thread; or [Mark#NONE]
public record Span<S extends LaneState>(int lane, S state, long from, long to, int other) {

  public long micros() {
    return to - from;
  }

  /// Returns whether it has some time in common with another.
  public boolean overlaps(Span<?> that) {
    return from < that.to && that.from < to;
  }
}
