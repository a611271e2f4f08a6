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
    double share = 1.0 / processes;
    double mean = (double) connections / processes; // more exact than connections * share
    return mean + deviations * Math.sqrt(mean * (1 - share));
  }

  /// Returns the largest number of connections for which the fullest process is expected to stay
  /// within its limit.
  public long capacity(int processes, int limit) {
    long fits = 0;
    long tooMany = (long) processes * limit + 1; // even without any skew
    while (tooMany - fits > 1) {
      long middle = (fits + tooMany) >>> 1;
      if (fullest(middle, processes) <= limit) {
        fits = middle;
      } else {
        tooMany = middle;
      }
    }
    return fits;
  }

  /// Returns the smallest number of processes, each with this limit, that is enough.
  public int needed(long connections, int limit) {
    int processes = Math.toIntExact(Math.ceilDiv(connections, limit));
    while (capacity(processes, limit) < connections) {
      processes++;
    }
    return processes;
  }
}
