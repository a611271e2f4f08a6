package manyclients.lab.xray.trace;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Five figures that distinguish engines at a glance.
///
/// @param threads the number of active threads
/// @param selectsPerRequest turns of loops per handled request
/// @param wakeupsPerRequest wake-ups per handled request
/// @param longestHoldMicros the longest time that one handler kept a loop
/// @param bytesPerClient the heap per client in the server; null if unknown
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

  /// Returns a ratio with two places: more would claim more than is known.
  private static double ratio(long count, long requests) {
    return requests == 0 ? 0 : Math.round(100.0 * count / requests) / 100.0;
  }
}
