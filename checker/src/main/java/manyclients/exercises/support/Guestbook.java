package manyclients.exercises.support;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;

/// The threads that have served, one entry per service. Any thread may write and read.
public final class Guestbook {
  private final Queue<Thread> entries = new ConcurrentLinkedQueue<>();

  /// Adds the calling thread.
  public void sign() {
    entries.add(Thread.currentThread());
  }

  /// Returns a conversation that adds its thread first.
  public Conversation noting(Conversation conversation) {
    return client -> {
      sign();
      conversation.hold(client);
    };
  }

  public int size() {
    return entries.size();
  }

  /// Returns whether all threads that have served have ended.
  public boolean allHaveEnded() {
    return entries.stream().noneMatch(Thread::isAlive);
  }

  /// Returns whether none of these threads runs or is blocked: each has ended, or waits.
  public boolean allHaveDone() {
    return entries.stream()
        .map(Thread::getState)
        .noneMatch(state -> state == Thread.State.RUNNABLE || state == Thread.State.BLOCKED);
  }

  /// Returns whether one of these threads is the acceptor.
  public boolean hasSigned(Predicate<Thread> isAcceptor) {
    return entries.stream().anyMatch(isAcceptor);
  }

  /// Returns whether all of these threads that are alive wait: for a listener's client, or for
  /// another thread.
  public boolean allWait(SpyListener listener) {
    return entries.stream()
        .filter(Thread::isAlive)
        .allMatch(
            thread -> thread.getState() == Thread.State.WAITING || listener.isAwaitedBy(thread));
  }
}
