package manyclients.wheel;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import manyclients.contract.Limits;
import manyclients.contract.frame.FrameDecoder;

/// Counts the bytes of unfinished requests that the clients of one thread make it keep. If the sum
/// exceeds the thread's share, the client with the most bytes is shed, and so on until the rest
/// fits. A client whose requests arrive whole has no entry.
///
/// It belongs to that thread. Finding the largest entry takes linear time.
public final class Unfinished<C> {
  private final Map<C, Integer> kept = new HashMap<>();
  private final long share;
  private final Consumer<C> shed;
  private long sum;

  /// @param threads the number of threads that share the limit. If the limit is large enough for
  ///   two requests, so is each share
  /// @param shed closes a client, and keeps none of its bytes; this may be the client being served
  public Unfinished(Limits limits, int threads, Consumer<C> shed) {
    long all = limits.maxBuffered();
    long two = 2L * (FrameDecoder.HEADER + limits.maxFrame());
    this.share = Math.min(all, Math.max(all / threads, two));
    this.shed = shed;
  }

  /// Sets the number of bytes kept for a client; 0 if there are none, or it has disconnected.
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
