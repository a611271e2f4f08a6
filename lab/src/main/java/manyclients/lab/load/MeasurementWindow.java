package manyclients.lab.load;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The measured time span, between warm-up and end, and the work of the generator's thread in it.
///
/// The planned span is `from` to `to`, in nanoseconds of the clock. A loop that is busy with
/// thousands of clients notices each of these moments late, at `first` and `last`. Counts and meter
/// readings are between these two. All of it belongs to the generator's thread.
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

  /// Returns whether the measurement is running: replies that come now count.
  boolean isOpen() {
    return begun && !ended;
  }

  /// Returns whether a request that was due at this time is one of the measured requests.
  boolean contains(long time) {
    return time - from >= 0 && time - to < 0;
  }

  /// Returns the time that is left; zero or less when it is over.
  long left(long now) {
    return to - now;
  }

  /// Starts and ends the measured span. The loop calls this on every turn, with the clock's time.
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
      from = first; // requests that fell due while the listener ran do not count
      to = from + length;
    }
  }

  /// Ends the measured span at `now`, if it has not ended before.
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

  /// Adds time that was spent spinning, that is, looking for work without finding any.
  void spun(long nanos) {
    if (isOpen()) {
      spun += nanos;
    }
  }

  /// Returns how long the measurement lasted: 0 if it never began.
  double seconds() {
    return (last - first) / 1e9;
  }

  /// Returns the nanoseconds of processor time that went into requests and replies.
  long worked() {
    return Math.max(0, ran - spun);
  }

  /// Returns the nanoseconds that the thread could have run without having a core.
  long waited() {
    return waited;
  }
}
