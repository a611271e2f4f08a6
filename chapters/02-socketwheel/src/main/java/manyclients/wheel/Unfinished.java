package manyclients.wheel;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import manyclients.contract.Limits;
import manyclients.contract.frame.FrameDecoder;

/// The memory that one thread's clients may use for requests that have not arrived completely. When
/// they use more than the thread's share, the client with the most is shed, and so on until the
/// rest fits. A client whose requests arrive whole has no entry.
///
/// It belongs to that thread. Finding the largest client checks every entry.
public final class Unfinished<C> {
  private final Map<C, Integer> kept = new HashMap<>();
  private final long share;
  private final Consumer<C> shed;
  private long sum;

  /// @param threads divide what the limits grant. A share is at least enough for two requests, if
  ///   the limit is
  /// @param shed closes a client, and keeps none of its bytes. It may be the client that is being
  ///   served
  public Unfinished(Limits limits, int threads, Consumer<C> shed) {
    long all = limits.maxBuffered();
    long two = 2L * (FrameDecoder.HEADER + limits.maxFrame());
    this.share = Math.min(all, Math.max(all / threads, two));
    this.shed = shed;
  }

  /// Sets how many bytes are kept for a client now; 0 when there are none, or it has disconnected.
  public void keeps(C client, int bytes) {
    sum += bytes - before(client, bytes);
    while (sum > share) {
      C largest = largest();
      sum -= before(largest, 0);
      shed.accept(largest);
    }
  }

  private int before(C client, int bytes) {
    Integer before = bytes == 0 ? kept.remove(client) : kept.put(client, bytes);
    return before == null ? 0 : before;
  }

  private C largest() {
    return Collections.max(kept.entrySet(), Map.Entry.comparingByValue()).getKey();
  }
}
