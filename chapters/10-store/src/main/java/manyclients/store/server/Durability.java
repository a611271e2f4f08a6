package manyclients.store.server;

import manyclients.selector.EventLoop;
import manyclients.store.data.Journal;
import manyclients.store.log.AppendLog;
import manyclients.store.log.Group;
import org.jspecify.annotations.Nullable;

/// What the log means for the replies of one loop: a reply may be seen when all that it may have
/// read or changed is durable. Without a log, that is at once. It belongs to the loop's thread.
final class Durability {
  private final @Nullable AppendLog log;
  private final @Nullable Group group;
  private final EventLoop loop;
  private final Runnable endTurn = this::endTurn;
  private long logged;
  private boolean inTurn; // there has been a command, and endTurn will be run

  Durability(@Nullable AppendLog log, EventLoop loop) {
    this.log = log;
    this.group = log == null ? null : log.group();
    this.loop = loop;
  }

  /// The log, for an operator; null if there is none.
  @Nullable AppendLog log() {
    return log;
  }

  /// What is to be told of changes.
  Journal journal() {
    return group == null ? Journal.NONE : group;
  }

  /// Commands of a client will be run. Until one of them is about keys, they have seen nothing that
  /// is not durable, whatever others have.
  void beginEvent() {
    if (log != null) {
      logged = log.durable();
    }
  }

  /// A command has ended: what it has changed is one record, all or nothing.
  void endCommand() {
    if (group != null && log != null) {
      logged = group.end();
      if (!inTurn && logged > log.durable() && log.needsTurns()) {
        inTurn = true;
        loop.queueInLoop(endTurn);
      }
    }
  }

  /// All clients that were ready have had their commands run: one `write` is for all.
  private void endTurn() {
    inTurn = false;
    if (log != null) {
      log.endTurn();
    }
  }

  /// The position of the log that the last command has seen.
  long logged() {
    return logged;
  }

  boolean mayBeSeen(long position) {
    return log == null || position <= log.durable();
  }

  /// Whether it never will be: the log has failed before.
  boolean isLost(long position) {
    return log != null && log.failure() != null && !mayBeSeen(position);
  }

  /// Runs a task in the loop when the position is durable, or lost.
  void whenSettled(long position, Runnable task) {
    if (log != null) {
      log.whenSettled(position, () -> loop.queueInLoop(task));
    }
  }

  /// Why no change is taken any more; null if it is.
  @Nullable String failure() {
    return log == null ? null : log.failure();
  }
}
