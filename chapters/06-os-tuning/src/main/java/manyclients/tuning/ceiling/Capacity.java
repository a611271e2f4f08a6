package manyclients.tuning.ceiling;

/// What it takes to hold many clients, on paper. The four numbers are yours to measure.
///
/// @param each what a silent client takes
/// @param buffered bytes in the kernel and in the process for a client who is being served
/// @param perCpuSecond requests that a second of processor time is good for
/// @param accepts connections that can be taken in a second
public record Capacity(Footprint each, long buffered, double perCpuSecond, double accepts) {

  /// @param memory bytes
  /// @param cores that are busy on average
  /// @param comeback seconds until all are back when all have lost their connection at once
  public record Needs(long memory, double cores, double comeback) {}

  /// @param interval seconds between two requests of a client
  /// @param served seconds from a request to its reply
  public Needs of(long clients, double interval, double served) {
    double perSecond = clients / interval;
    double inside = perSecond * served; // Little's law
    return new Needs(
        clients * each.bytes() + Math.round(inside * buffered),
        perSecond / perCpuSecond,
        clients / accepts);
  }
}
