package manyclients.lab.load;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The time in which is measured, and what the generator's own thread did with it.
final class Window {
  private final CpuMeter meter;
  private final LongSupplier clock;
  private final @Nullable WindowListener listener;
  private final long warmUp;
  private final long length;
  private long from;
  private long to;
  private boolean begun;
  private boolean ended;
  private long ran;
  private long waited;
  private long spun;

  Window(CpuMeter meter, LongSupplier clock, @Nullable WindowListener listener, LoadPlan plan) {
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

  boolean contains(long time) {
    return time - from >= 0 && time - to < 0;
  }

  /// How much longer it lasts; nothing or less when it is over.
  long left(long now) {
    return to - now;
  }

  /// To be told often what time it is.
  void at(long now) {
    if (!begun && now - from >= 0) {
      begun = true;
      tell();
      ran -= meter.ran();
      waited -= meter.waited();
    }
    if (begun && !ended && now - to >= 0) {
      end(now);
    }
  }

  private void tell() {
    if (listener != null) {
      listener.began();
      from = clock.getAsLong(); // what fell due while the listener took its time does not count
      to = from + length;
    }
  }

  /// Ends it, before its time if need be.
  void end(long now) {
    if (!ended) {
      ended = true;
      to = Math.clamp(now, from, to);
      if (begun) {
        ran += meter.ran();
        waited += meter.waited();
        if (listener != null) {
          listener.ended();
        }
      }
    }
  }

  /// To be told of time that was spent looking whether there was something to do.
  void spun(long nanos) {
    if (begun && !ended) {
      spun += nanos;
    }
  }

  double seconds() {
    return (to - from) / 1e9;
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
