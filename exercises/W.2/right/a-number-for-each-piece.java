package manyclients.exercises.workshop;

/// The cuts of a bad network in the stream of one connection, into pieces of 1 to 16 bytes. Each
/// connection belongs to one thread; several threads may be at work at the same time.
public final class Cuts {
  private static final int LONGEST = 16;

  private final long key;
  private long piece; // the number of the current one, from 1
  private int left;

  public Cuts(long seed, int connection) {
    key = mixed(mixed(seed) + connection);
  }

  public int take(int available) {
    if (left == 0) {
      piece++;
      left = 1 + (int) (mixed(key ^ mixed(piece)) & LONGEST - 1);
    }
    int count = Math.min(left, available);
    left -= count;
    return count;
  }

  /// Each bit of the result depends on all bits of the number: MurmurHash3's last step.
  private static long mixed(long number) {
    long z = number + 0x9e3779b97f4a7c15L;
    z = (z ^ z >>> 33) * 0xff51afd7ed558ccdL;
    z = (z ^ z >>> 33) * 0xc4ceb9fe1a85ec53L;
    return z ^ z >>> 33;
  }
}
