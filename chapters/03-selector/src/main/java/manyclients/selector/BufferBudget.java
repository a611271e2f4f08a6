package manyclients.selector;

import java.util.Objects;
import manyclients.contract.Counters;
import org.jspecify.annotations.Nullable;

/// How many bytes the clients of one loop may have the server keep, all together, of requests that
/// have not arrived whole. When they are more, the client with the most loses its connection. A
/// request that arrives whole is never kept, and costs a comparison here.
///
/// It belongs to the loop's thread.
public final class BufferBudget {
  private final EventLoop loop;
  private final long limit;
  private final Counters counters;
  private long kept;
  private @Nullable Connection largest;

  BufferBudget(EventLoop loop, long limit, Counters counters) {
    this.loop = loop;
    this.limit = limit;
    this.counters = counters;
  }

  /// A connection that had the server keep `before` bytes has it keep `after` bytes now. Closes
  /// others until there is room, or this one, if no other has more.
  void change(int before, int after) {
    if (after != before) {
      kept += after - before;
      while (after > before && kept > limit) {
        shed();
      }
    }
  }

  private void shed() {
    loop.forEach(Connection.class, this::compare);
    Connection found = Objects.requireNonNull(largest, "bytes are kept, and no client has them");
    largest = null;
    counters.shed.increment();
    found.shed();
  }

  private void compare(Connection one) {
    if (largest == null || one.kept() > largest.kept()) {
      largest = one;
    }
  }
}
