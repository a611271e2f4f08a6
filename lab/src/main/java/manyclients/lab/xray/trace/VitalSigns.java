package manyclients.lab.xray.trace;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What tells two engines apart at a glance.
///
/// @param threads those that did something
/// @param selectsPerRequest turns of loops for each request that was handled
/// @param wakeupsPerRequest the same for wake-ups
/// @param longestHoldMicros for how long one handler kept a loop, at most
/// @param bytesPerClient of the server's heap; null when it is not known
public record VitalSigns(
    int threads,
    double selectsPerRequest,
    double wakeupsPerRequest,
    long longestHoldMicros,
    @Nullable Long bytesPerClient) {

  static VitalSigns of(
      int threads, List<Mark> marks, List<Span<ThreadState>> holds, @Nullable Long bytes) {
    long requests = count(marks, Mark.Kind.HANDLER_ENDED);
    long longest = holds.stream().mapToLong(Span::micros).max().orElse(0);
    return new VitalSigns(
        threads,
        ratio(count(marks, Mark.Kind.TURNED), requests),
        ratio(count(marks, Mark.Kind.WOKEN), requests),
        longest,
        bytes);
  }

  private static long count(List<Mark> marks, Mark.Kind kind) {
    return marks.stream().filter(mark -> mark.kind() == kind).count();
  }

  /// To two places: more would say more than is known.
  private static double ratio(long count, long requests) {
    return requests == 0 ? 0 : Math.round(100.0 * count / requests) / 100.0;
  }
}
