package manyclients.selector;

/// The time at which a loop last looked at all its channels.
///
/// One wait reports at most one batch. After a full batch, other channels may be ready as well,
/// with bytes that arrived in time. The kernel reports them in turn. So a round is over after a
/// wait that reports less than a full batch, or when the full batches together have as many
/// channels as are watched.
///
/// It belongs to one thread.
public final class Round {
  private final int batch;
  private long began;
  private long told; // a lower bound of the channels reported in this round
  private long complete = System.nanoTime();

  /// @param batch a wait that reports fewer channels has reported all; at least 1
  public Round(int batch) {
    this.batch = batch;
  }

  /// Returns the maximum number of waits that it takes to report all watched channels.
  public int waitsFor(int watched) {
    return watched / batch + 1;
  }

  /// Counts a wait that is over.
  ///
  /// @param ready the number of channels that it has reported
  /// @param at the time of its end, on the clock of [System#nanoTime()]
  /// @param watched the number of channels that it can report
  /// @return the time up to which all channels have been looked at; a later deadline has not passed
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
