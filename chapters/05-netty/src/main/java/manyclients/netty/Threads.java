package manyclients.netty;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/// Some loops, and their threads. Netty says when its loops have ended; that their threads have
/// ended too is our own promise, so we remember which ones there are.
final class Threads extends DefaultThreadFactory {
  private final Queue<Thread> made = new ConcurrentLinkedQueue<>();
  private final EventLoopGroup loops;

  Threads(String name, int loops, Transport transport) {
    super(name);
    this.loops = new MultiThreadIoEventLoopGroup(loops, this, transport.handlers());
  }

  @Override
  protected Thread newThread(Runnable task, String name) {
    Thread thread = super.newThread(task, name);
    made.add(thread);
    return thread;
  }

  EventLoopGroup loops() {
    return loops;
  }

  /// Reminds those who still wait for something that nobody waits for them.
  void interrupt() {
    made.forEach(Thread::interrupt);
  }

  /// Waits until the loops have done what they have been given so far; gives up at this time of
  /// [System#nanoTime()].
  void catchUp(long end) throws InterruptedException {
    for (EventExecutor loop : loops) {
      loop.submit(() -> {}).await(end - System.nanoTime(), TimeUnit.NANOSECONDS);
    }
  }

  /// Has the loops end when they have done what they have been given. It does not wait.
  void stop() {
    var _ = loops.shutdownGracefully(0, 0, TimeUnit.SECONDS);
  }

  /// Waits for the threads, but not longer than until this time of [System#nanoTime()].
  void join(long end) throws InterruptedException {
    for (Thread thread : made) {
      thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
    }
  }
}
