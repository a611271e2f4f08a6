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
    double share = 1.0 / processes;
    double mean = (double) connections / processes; // exact where it can be: the product is not
    return mean + deviations * Math.sqrt(mean * (1 - share));
  }

  /// How many connections can be let in, so that the fullest process has to be expected to have no
  /// more than its limit. It is the most for which that holds.
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

  /// How few processes are enough for so many connections, each with this limit.
  public int needed(long connections, int limit) {
    int processes = Math.toIntExact(Math.ceilDiv(connections, limit));
    while (capacity(processes, limit) < connections) {
      processes++;
    }
    return processes;
  }
}
