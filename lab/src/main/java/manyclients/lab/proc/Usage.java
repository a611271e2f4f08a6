package manyclients.lab.proc;

import java.time.Duration;

/// What a process used between two looks at its [Vitals].
///
/// @param wall the time between them
/// @param user CPU time in its own code
/// @param system CPU time in the kernel on its behalf
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

  /// What one request cost, in microseconds of CPU time.
  public double cpuMicrosPer(long requests) {
    return cpu().toNanos() / 1e3 / requests;
  }

  /// How many requests a second of CPU time is good for. On a machine that others use too, this
  /// holds stiller than requests per second: waiting for a core is not counted.
  public double requestsPerCpuSecond(long requests) {
    return requests * 1e9 / cpu().toNanos();
  }
}
