package manyclients.contract;

import java.util.concurrent.atomic.LongAdder;

/// A server's counters. Any thread may add. A snapshot is not a single instant: each of its numbers
/// lies between its values when the snapshot began and ended.
public final class Counters {
  public final LongAdder accepted = new LongAdder();
  public final LongAdder closed = new LongAdder();
  public final LongAdder requests = new LongAdder();
  public final LongAdder replies = new LongAdder();
  public final LongAdder malformed = new LongAdder();
  public final LongAdder timedOut = new LongAdder();
  public final LongAdder failed = new LongAdder();
  public final LongAdder acceptFailures = new LongAdder();
  public final LongAdder shed = new LongAdder();

  public Snapshot snapshot() {
    return new Snapshot(
        accepted.sum(),
        closed.sum(),
        requests.sum(),
        replies.sum(),
        malformed.sum(),
        timedOut.sum(),
        failed.sum(),
        acceptFailures.sum(),
        shed.sum());
  }

  /// @param accepted connections taken from the accept queue
  /// @param closed connections that have ended, for any reason
  /// @param requests whole requests taken, to be handled
  /// @param replies whole replies handed to the kernel
  /// @param malformed connections closed for a frame of negative length or over the limit
  /// @param timedOut connections closed for taking too long
  /// @param failed connections that ended inside a frame, or by an exception, even of a handler
  /// @param acceptFailures failed calls of `accept`, for example because descriptors ran out
  /// @param shed connections closed to free memory for the others
  public record Snapshot(
      long accepted,
      long closed,
      long requests,
      long replies,
      long malformed,
      long timedOut,
      long failed,
      long acceptFailures,
      long shed) {
    /// Returns the number of open connections. It is exact while none opens and none closes.
    public long open() {
      return accepted - closed;
    }

    @Override
    public String toString() {
      return "accepted=%s open=%s requests=%s replies=%s malformed=%s timed-out=%s failed=%s"
              .formatted(accepted, open(), requests, replies, malformed, timedOut, failed)
          + " accept-failures=%s shed=%s".formatted(acceptFailures, shed);
    }
  }
}
