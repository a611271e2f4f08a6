package manyclients.wheel;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import manyclients.contract.Limits;
import manyclients.contract.frame.FrameDecoder;

/// How many bytes one thread's clients have it keep of requests that have not arrived whole. When
/// they are more than its share, the client with the most is shed, and so on until they fit. A
/// client whose request arrives whole has no entry.
///
/// It belongs to that thread. To find the largest takes a look at each entry.
public final class Unfinished<C> {
  private final Map<C, Integer> kept = new HashMap<>();
  private final long share;
  private final Consumer<C> shed;
  private long sum;

  /// @param threads among how many what the limits grant is divided. A share is no less than two
  ///   requests take, if all together may have so much
  /// @param shed closes a client, and keeps none of its bytes. It may be the client that is being
  ///   served
  public Unfinished(Limits limits, int threads, Consumer<C> shed) {
    long all = limits.maxBuffered();
    long two = 2L * (FrameDecoder.HEADER + limits.maxFrame());
    this.share = Math.min(all, Math.max(all / threads, two));
    this.shed = shed;
  }

  /// Notes how many bytes are kept for a client now; 0 when there are none, or it has gone.
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
