package manyclients.store.server;

import manyclients.selector.EventLoop;
import manyclients.store.data.Journal;
import manyclients.store.log.AppendLog;
import manyclients.store.log.Group;
import org.jspecify.annotations.Nullable;

/// The log's effect on the replies of one loop. A reply may be sent when everything that its
/// command has read or changed is durable: without a log, immediately. For the loop's thread.
final class Durability {
  private final @Nullable AppendLog log;
  private final @Nullable Group group;
  private final EventLoop loop;
  private final Runnable endTurn = this::endTurn;
  private long logged;
  private boolean inTurn; // a command has run, and endTurn will run

  Durability(@Nullable AppendLog log, EventLoop loop) {
    this.log = log;
    this.group = log == null ? null : log.group();
    this.loop = loop;
  }

  /// Returns the log, for an operator; null if there is none.
  @Nullable AppendLog log() {
    return log;
  }

  /// Returns the journal to which changes are reported.
  Journal journal() {
    return group == null ? Journal.NONE : group;
  }

  /// Starts an event, in which commands of a client run. Until one of them works on keys, they have
  /// seen only durable data.
  void beginEvent() {
    if (log != null) {
      logged = log.durable();
    }
  }

  /// Ends a command. A replay applies either all of its changes or none.
  void endCommand() {
    if (group != null && log != null) {
      logged = group.end();
      if (!inTurn && logged > log.durable() && log.needsTurns()) {
        inTurn = true;
        loop.queueInLoop(endTurn);
      }
    }
  }

  /// Ends a turn. The commands of all ready clients have run, and share one `write`.
  private void endTurn() {
    inTurn = false;
    if (log != null) {
      log.endTurn();
    }
  }

  /// Returns the position of the log that the last command has seen.
  long logged() {
    return logged;
  }

  boolean mayBeSeen(long position) {
    return log == null || position <= log.durable();
  }

  /// Returns whether the position will never be durable, because the log failed before it.
  boolean isLost(long position) {
    return log != null && log.failure() != null && !mayBeSeen(position);
  }

  /// Runs a task in the loop when the position is durable, or lost.
  void whenSettled(long position, Runnable task) {
    if (log != null) {
      log.whenSettled(position, () -> loop.queueInLoop(task));
    }
  }

  /// Returns the reason why changes are refused; null if they are accepted.
  @Nullable String failure() {
    return log == null ? null : log.failure();
  }
}
