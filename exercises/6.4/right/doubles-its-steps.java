package manyclients.exercises.ch06;

/// How many processes are needed for some connections, when the kernel distributes them among all
/// that listen on one port, by a hash of their addresses and ports: by chance.
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

  /// Adds ever smaller powers of two, for as long as they fit.
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
