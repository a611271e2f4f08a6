package manyclients.selector;

/// Up to which moment a loop has looked at all that it watches.
///
/// One wait tells of a batch at most. After a full one, others may be ready as well, and their
/// bytes may have come in time. The kernel tells of them in turn: so a round is over when a wait
/// brings less than a full batch, or when full ones have brought as many as are watched.
///
/// For one thread.
public final class Round {
  private final int batch;
  private long began;
  private long told; // in this round
  private long complete = System.nanoTime();

  /// @param batch a wait that tells of fewer has told of all; at least 1
  public Round(int batch) {
    this.batch = batch;
  }

  /// How many waits it takes, at most, to hear of all that are watched.
  public int waitsFor(int watched) {
    return watched / batch + 1;
  }

  /// A wait is over.
  ///
  /// @param ready of how many it has told
  /// @param at when, as [System#nanoTime()]
  /// @param watched of how many it can tell
  /// @return the moment up to which all have been looked at: no deadline after it has passed
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
