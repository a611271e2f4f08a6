package manyclients.exercises.ch06;

/// The number of processes that some connections need. The kernel distributes the connections among
/// all processes that listen on one port, by a hash of addresses and ports: in effect, at random.
public final class Shards {
  private final double deviations;

  public Shards(double deviations) {
    this.deviations = deviations;
  }

  public double fullest(long connections, int processes) {
    double mean = (double) connections / processes;
    return mean + deviations * Math.sqrt(mean - mean / processes);
  }

  /// Solves `x² + d·√(1 − 1/k)·x = limit` for the root `x` of the mean, and corrects the rounding.
  public long capacity(int processes, int limit) {
    double spread = deviations * Math.sqrt(1 - 1.0 / processes);
    double root = (Math.sqrt(spread * spread + 4.0 * limit) - spread) / 2;
    long capacity = (long) (root * root * processes);
    while (fullest(capacity + 1, processes) <= limit) {
      capacity++;
    }
    while (capacity > 0 && fullest(capacity, processes) > limit) {
      capacity--;
    }
    return capacity;
  }

  public int needed(long connections, int limit) {
    int processes = 0;
    while (processes == 0 ? connections > 0 : fullest(connections, processes) > limit) {
      processes++;
    }
    return processes;
  }
}
