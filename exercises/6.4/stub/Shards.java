package manyclients.exercises.ch06;

/// The number of processes that some connections need. The kernel distributes the connections among
/// all processes that listen on one port, by a hash of addresses and ports: in effect, at random.
public final class Shards {
  private final double deviations;

  /// @param deviations how far from the mean the fullest process may be expected to be, in standard
  ///   deviations
  public Shards(double deviations) {
    this.deviations = deviations;
  }

  /// Returns how many connections the fullest process is expected to get.
  public double fullest(long connections, int processes) {
    return (double) connections / processes; // TODO: that is what each gets on average
  }

  /// Returns the largest number of connections for which the fullest process is expected to stay
  /// within its limit.
  public long capacity(int processes, int limit) {
    return processes * limit; // TODO
  }

  /// Returns the smallest number of processes, each with this limit, that is enough.
  public int needed(long connections, int limit) {
    return (int) (connections / limit); // TODO
  }
}
