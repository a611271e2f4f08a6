package manyclients.exercises.ch06;

/// How many processes it takes to hold so many connections, when the kernel deals them out among
/// all that listen on one port, by a hash of their addresses and ports. That is, by lot.
public final class Shards {
  private final double deviations;

  /// @param deviations how far from the mean the fullest process may be expected to be, in standard
  ///   deviations
  public Shards(double deviations) {
    this.deviations = deviations;
  }

  /// How many connections the fullest of some processes has to be expected to get.
  public double fullest(long connections, int processes) {
    return (double) connections / processes; // TODO: that is what each gets on average
  }

  /// How many connections can be let in, so that the fullest process has to be expected to have no
  /// more than its limit. It is the most for which that holds.
  public long capacity(int processes, int limit) {
    return processes * limit; // TODO
  }

  /// How few processes are enough for so many connections, each with this limit.
  public int needed(long connections, int limit) {
    return (int) (connections / limit); // TODO
  }
}
