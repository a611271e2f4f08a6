package manyclients.selector;

import java.util.Objects;
import manyclients.contract.Counters;
import org.jspecify.annotations.Nullable;

/// The memory that one loop's clients may use for unfinished requests. When they use more, the
/// client with the most is disconnected. A request that arrives whole and is answered immediately
/// is never kept, and costs one comparison here.
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

  /// Accounts for a connection whose kept bytes change from `before` to `after`. Closes the
  /// connections that keep most, perhaps this one, until there is room.
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
