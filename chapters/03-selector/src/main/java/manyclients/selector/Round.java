package manyclients.selector;

/// The moment up to which a loop has looked at all its channels.
///
/// One wait reports at most one batch. After a full batch, other channels may be ready as well,
/// with bytes that arrived in time. The kernel reports them in turn. So a round is over when a wait
/// brings less than a full batch, or when full ones have reported as many channels as are watched.
///
/// For one thread.
public final class Round {
  private final int batch;
  private long began;
  private long told; // reported in this round
  private long complete = System.nanoTime();

  /// @param batch a wait that reports fewer channels has reported all; at least 1
  public Round(int batch) {
    this.batch = batch;
  }

  /// Returns how many waits it takes, at most, to report all watched channels.
  public int waitsFor(int watched) {
    return watched / batch + 1;
  }

  /// Counts a wait that is over.
  ///
  /// @param ready the number of channels that it has reported
  /// @param at when, as [System#nanoTime()]
  /// @param watched the number of channels that it can report
  /// @return the moment up to which all have been looked at: no later deadline has passed
  public long waited(int ready, long at, int watched) {
    if (told == 0) {
      began = at;
    }
    told += batch;
    if (ready < batch || told >= watched) {
      complete = ready < batch ? at : began;
      told = 0;
    }
    return complete;
  }
}
