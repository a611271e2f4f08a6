package manyclients.tuning.ceiling;

/// The resources that many clients need, on paper. Measure the four numbers on your own server.
///
/// @param each the memory of a silent client
/// @param buffered bytes in the kernel and in the process for a client that is being served
/// @param perCpuSecond requests per second of processor time
/// @param accepts connections that can be accepted per second
public record Capacity(Footprint each, long buffered, double perCpuSecond, double accepts) {

  /// @param memory bytes
  /// @param cores the number of cores that are busy on average
  /// @param comeback seconds until all clients have reconnected, if all are disconnected together
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
