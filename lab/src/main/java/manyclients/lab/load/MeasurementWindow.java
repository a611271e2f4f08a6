package manyclients.lab.load;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The measured time span, between warm-up and end, and what the generator's own thread did in it.
///
/// It is planned from `from` to `to`, in nanoseconds of the clock. A loop that is busy with
/// thousands of clients sees these moments late, once each: `first` and `last` are when it did.
/// What is counted and what is read off a meter is between these two. It belongs to the generator's
/// thread.
final class MeasurementWindow {
  private final CpuMeter meter;
  private final LongSupplier clock;
  private final @Nullable MeasurementListener listener;
  private final long warmUp;
  private final long length;
  private long from;
  private long to;
  private long first;
  private long last;
  private boolean begun;
  private boolean ended;
  private long ran;
  private long waited;
  private long spun;

  MeasurementWindow(
      CpuMeter meter, LongSupplier clock, @Nullable MeasurementListener listener, LoadPlan plan) {
    this.meter = meter;
    this.clock = clock;
    this.listener = listener;
    this.warmUp = plan.warmUp().toNanos();
    this.length = plan.duration().toNanos();
  }

  void begin(long now) {
    from = now + warmUp;
    to = from + length;
  }

  /// Whether it is being measured: replies that come now count.
  boolean isOpen() {
    return begun && !ended;
  }

  /// Whether a request that was due then is one of those that were to be measured.
  boolean contains(long time) {
    return time - from >= 0 && time - to < 0;
  }

  /// How much longer it lasts; nothing or less when it is over.
  long left(long now) {
    return to - now;
  }

  /// Call on every turn with the current `nanoTime`; starts and ends the measured span.
  void at(long now) {
    if (!begun && now - from >= 0) {
      begun = true;
      first = now;
      tell();
      ran -= meter.ran();
      waited -= meter.waited();
    }
    if (isOpen() && now - to >= 0) {
      end(now);
    }
  }

  private void tell() {
    if (listener != null) {
      listener.began();
      first = clock.getAsLong();
      from = first; // what fell due while the listener took its time does not count
      to = from + length;
    }
  }

  /// Ends it at `now`, if it has not ended before.
  void end(long now) {
    if (!ended) {
      ended = true;
      to = Math.clamp(now, from, to);
      if (begun) {
        last = Math.max(now, first);
        ran += meter.ran();
        waited += meter.waited();
        if (listener != null) {
          listener.ended();
        }
      }
    }
  }

  /// Adds time that was spent spinning: looking whether there was something to do.
  void spun(long nanos) {
    if (isOpen()) {
      spun += nanos;
    }
  }

  /// How long it was measured: nothing when that never began.
  double seconds() {
    return (last - first) / 1e9;
  }

  /// The nanoseconds of CPU time that went into requests and replies.
  long worked() {
    return Math.max(0, ran - spun);
  }

  /// The nanoseconds it could have run, but had no core.
  long waited() {
    return waited;
  }
}
