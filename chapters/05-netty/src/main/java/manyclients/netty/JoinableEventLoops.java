package manyclients.netty;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoEventLoop;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// A group of event loops whose threads can be joined. Netty reports the end of its loops, but not
/// that of their threads, so this factory remembers them.
final class JoinableEventLoops extends DefaultThreadFactory {
  private final Queue<Thread> made = new ConcurrentLinkedQueue<>();

  /// The loops' I/O handlers, in the order of the loops.
  private final List<IoHandler> handlers = new ArrayList<>();

  private final EventLoopGroup loops;
  private volatile Consumer<Throwable> onEnd = _ -> {};
  private volatile boolean stopping;

  /// @param onError is called in a loop with a failure that has not ended it
  JoinableEventLoops(String name, int loops, Transport transport, Consumer<Throwable> onError) {
    super(name);
    IoHandlerFactory factory = transport.handlers();
    this.loops =
        new MultiThreadIoEventLoopGroup(
            loops, this, executor -> remember(factory.newHandler(executor))) {
          @Override
          protected IoEventLoop newChild(
              Executor executor, IoHandlerFactory handlers, Object... none) {
            return new DurableEventLoop(
                this, executor, handlers, onError, JoinableEventLoops.this::ended);
          }
        };
  }

  private IoHandler remember(IoHandler handler) {
    handlers.add(handler);
    return handler;
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

  /// Returns whether the calling thread is one of the loops'.
  boolean isHere() {
    return made.contains(Thread.currentThread());
  }

  /// Sets the listener for a loop's end. It is called in that loop with the cause, unless [#stop()]
  /// was called. Call this before the loops get any work.
  void whenOneEnds(Consumer<Throwable> onEnd) {
    this.onEnd = onEnd;
  }

  private void ended(Throwable cause) {
    if (!stopping) {
      onEnd.accept(cause);
    }
  }

  /// Interrupts the loops' threads, so that a waiting handler gives up.
  void interrupt() {
    made.forEach(Thread::interrupt);
  }

  /// Waits until the loops have looked at their sockets once more: a task that is due a moment
  /// later runs after that.
  ///
  /// @param end the time to give up, on the clock of [System#nanoTime()]
  void look(long end) throws InterruptedException {
    List<Future<?>> looks = new ArrayList<>();
    for (EventExecutor loop : loops) {
      try {
        looks.add(loop.schedule(() -> {}, 1, TimeUnit.MILLISECONDS));
      } catch (OutOfMemoryError | RejectedExecutionException noThread) {
        // then it has no clients either
      }
    }
    for (Future<?> look : looks) {
      look.await(end - System.nanoTime(), TimeUnit.NANOSECONDS);
    }
  }

  /// Waits until the loops have run the tasks that they have so far.
  ///
  /// @param end the time to give up, on the clock of [System#nanoTime()]
  void catchUp(long end) throws InterruptedException {
    for (EventExecutor loop : loops) {
      try {
        loop.submit(() -> {}).await(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      } catch (OutOfMemoryError noThread) {
        // it never had a thread, so no client is on its way to it
      } catch (RejectedExecutionException e) {
        // it has ended, and has no clients
      }
    }
  }

  /// Lets the loops end when they have run their tasks. Does not wait.
  void stop() {
    stopping = true;
    Iterator<IoHandler> handler = handlers.iterator();
    for (EventExecutor loop : loops) {
      stop(loop, handler.next());
    }
  }

  /// Stops a loop, which frees its descriptors at the end of its thread. If it has no thread, and
  /// none can be started, they are freed here.
  private static void stop(EventExecutor loop, IoHandler handler) {
    try {
      var _ = loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
    } catch (OutOfMemoryError noThread) {
      handler.destroy();
    }
  }

  /// Joins the loops' threads.
  ///
  /// @param end the time to give up, on the clock of [System#nanoTime()]
  void join(long end) throws InterruptedException {
    for (Thread thread : made) {
      thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
    }
  }
}
