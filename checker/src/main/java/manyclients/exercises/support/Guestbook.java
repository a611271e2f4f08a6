package manyclients.exercises.support;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;

/// Notes which threads have served, an entry each time. Any thread may write and read.
public final class Guestbook {
  private final Queue<Thread> entries = new ConcurrentLinkedQueue<>();

  /// Notes the calling thread.
  public void sign() {
    entries.add(Thread.currentThread());
  }

  /// Returns a conversation that is noted before it is held.
  public Conversation noting(Conversation conversation) {
    return client -> {
      sign();
      conversation.hold(client);
    };
  }

  /// Returns how many entries there are.
  public int size() {
    return entries.size();
  }

  /// Whether all threads that have served have ended.
  public boolean allHaveEnded() {
    return entries.stream().noneMatch(Thread::isAlive);
  }

  /// Returns whether none of them has anything to do: each has ended, or waits for its next task.
  public boolean allHaveDone() {
    return entries.stream()
        .map(Thread::getState)
        .noneMatch(state -> state == Thread.State.RUNNABLE || state == Thread.State.BLOCKED);
  }

  /// Whether one of those threads is the acceptor's.
  public boolean hasSigned(Predicate<Thread> isAcceptor) {
    return entries.stream().anyMatch(isAcceptor);
  }

  /// Returns whether all threads that are still alive wait: for one of a listener's clients, or for
  /// another thread.
  public boolean allWait(SpyListener listener) {
    return entries.stream()
        .filter(Thread::isAlive)
        .allMatch(
            thread -> thread.getState() == Thread.State.WAITING || listener.isAwaitedBy(thread));
  }
}
