package manyclients.exercises.ch06;

/// The number of processes that some connections need. The kernel distributes the connections among
/// all processes that listen on one port, by a hash of addresses and ports: in effect, at random.
public final class Shards {
  private final double deviations;

  public Shards(double deviations) {
    this.deviations = deviations;
  }

  public double fullest(long connections, int processes) {
    double share = 1.0 / processes;
    double variance = connections * share * (1 - share);
    return (double) connections / processes + deviations * Math.sqrt(variance);
  }

  /// Adds smaller and smaller powers of two, leaving out those that do not fit.
  public long capacity(int processes, int limit) {
    long capacity = 0;
    for (long step = Long.highestOneBit((long) processes * limit); step > 0; step /= 2) {
      if (fullest(capacity + step, processes) <= limit) {
        capacity += step;
      }
    }
    return capacity;
  }

  public int needed(long connections, int limit) {
    int processes = (int) ((connections + limit - 1) / limit);
    while (processes > 0 && fullest(connections, processes) > limit) {
      processes++;
    }
    return processes;
  }
}
