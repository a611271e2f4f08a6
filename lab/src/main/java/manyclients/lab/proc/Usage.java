package manyclients.lab.proc;

import java.time.Duration;

/// The resources that a process used between two readings of its [Vitals].
///
/// @param wall the time between them
/// @param user processor time in its own code
/// @param system processor time in the kernel on its behalf
/// @param switches how often its threads gave up a core or lost it
public record Usage(Duration wall, Duration user, Duration system, long switches) {
  public Duration cpu() {
    return user.plus(system);
  }

  public Usage plus(Usage more) {
    return new Usage(
        wall.plus(more.wall),
        user.plus(more.user),
        system.plus(more.system),
        switches + more.switches);
  }

  /// Returns the cost of one request, in microseconds of processor time.
  public double cpuMicrosPer(long requests) {
    return cpu().toNanos() / 1e3 / requests;
  }

  /// Returns the requests per second of processor time. On a machine that others use too, this
  /// varies less than requests per second, because waiting for a core does not count.
  public double requestsPerCpuSecond(long requests) {
    return requests * 1e9 / cpu().toNanos();
  }
}
