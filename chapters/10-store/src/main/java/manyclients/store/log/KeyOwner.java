package manyclients.store.log;

import java.util.function.Consumer;
import manyclients.store.data.Keyspace;

/// A part of the keys, and the place where they may be accessed: in a loop, or under a lock. All
/// owners together have all keys.
@FunctionalInterface
public interface KeyOwner {
  /// Hands a task to that place without waiting for it, because the log calls this during a commit,
  /// for which others may be waiting. The task takes about a millisecond. An owner that has ended
  /// may drop it.
  void execute(Consumer<Keyspace> task);
}
