package manyclients.selector;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.function.Consumer;
import manyclients.contract.Limits;
import manyclients.contract.xray.Xray;

/// One thread, one selector, and all that happens to the channels registered with it.
///
/// The thread waits until a channel is ready, a task has been left for it or a timer is due, does
/// what there is to do, and waits again. Keys, channels, buffers and timers belong to this thread.
/// [#register], [#schedule], [#cancel] and [#forEach] assert that they are in it. [#runInLoop],
/// [#queueInLoop], [#stop], [#interrupt] and [#join] are for any thread.
public final class EventLoop implements GracefulShutdown.Ending {
  private static final int BUFFER = 64 * 1024;

  /// A `select` that tells of fewer channels has told of all: the JDK takes 1,024 events at once
  /// from Linux, 256 from other systems, and one of them may be a wake-up.
  private static final int BATCH = 255;

  /// Made before it is needed: memory may be short then.
  private static final Consumer<EventHandler> CLOSE = EventHandler::close;

  private final Selector selector = Selector.open();
  private final Thread thread;
  private final TaskQueue tasks = new TaskQueue(this::wakeUp);
  private final TimerWheel timers;
  private final Consumer<Throwable> onError;
  private final Consumer<Throwable> onBroken;
  private final Consumer<SelectionKey> dispatch = this::dispatch;
  private final ByteBuffer in = ByteBuffer.allocateDirect(BUFFER);
  private final ByteBuffer out = ByteBuffer.allocateDirect(BUFFER);
  private Thread owner = Thread.currentThread(); // until it is started, the thread that builds it
  private volatile boolean stopping;
  private long turns;
  private boolean busy; // a channel was ready in this turn
  private long now; // when it was known which channels were ready
  private final Round round = new Round(BATCH);

  /// A loop whose thread has yet to be started.
  ///
  /// @param tick how exact its timers are
  /// @param onError is told what a task or a timer throws, and the loop goes on; and why the loop
  ///   has ended, if it did so unasked
  public EventLoop(String name, Duration tick, Consumer<Throwable> onError) throws IOException {
    this(name, tick, onError, onError);
  }

  /// @param onError is told what a task or a timer throws; the loop goes on
  /// @param onBroken is told why the loop has ended unasked, in its thread, when all that was in it
  ///   has been closed
  public EventLoop(
      String name, Duration tick, Consumer<Throwable> onError, Consumer<Throwable> onBroken)
      throws IOException {
    this.thread = Thread.ofPlatform().name(name).unstarted(this::run);
    this.timers = new TimerWheel(tick);
    this.onError = onError;
    this.onBroken = onBroken;
  }

  /// A quarter of the shortest timeout is exact enough, and four looks a second are cheap.
  public static Duration tickFor(Limits limits) {
    long idle = limits.idleTimeout().toMillis();
    long request = limits.requestTimeout().toMillis();
    return Duration.ofMillis(Math.clamp(Math.min(idle, request) / 4, 1, 250));
  }

  /// Until now the loop has belonged to the thread that made it. From now on it is its own; if
  /// there is no thread to be had, it ends here.
  public void start() {
    owner = thread;
    try {
      thread.start();
    } catch (Throwable t) {
      owner = Thread.currentThread();
      discard();
      throw t;
    }
  }

  /// Ends a loop that could not be started, or will not be. For the thread that made it.
  public void discard() {
    assertInLoop();
    if (selector.isOpen()) {
      end();
    }
  }

  private void run() {
    Throwable unasked = null;
    try {
      while (!stopping) {
        turn();
      }
    } catch (Throwable t) { // without its selector a loop is nothing
      unasked = t;
      stopping = true;
    }
    try {
      end();
    } finally {
      if (unasked != null) {
        onBroken.accept(unasked);
      }
    }
  }

  private void turn() throws IOException {
    turns++;
    busy = false;
    var _ = Thread.interrupted(); // whatever left it set: `select` would not wait
    int ready = select();
    if (!busy) {
      updateTime();
    }
    int done = tasks.runAll(onError);
    timers.fireDue(round.waited(ready, now, selector.keys().size()), onError);
    Xray.turned(ready, done);
  }

  /// Calls `dispatch` for each channel that is ready; waits for one if there is no other work.
  private int select() throws IOException {
    return tasks.prepareToBlock()
        ? selector.select(dispatch, timers.millisToNext())
        : selector.selectNow(dispatch);
  }

  /// The wait is over: which channels are ready is known.
  private void updateTime() {
    now = System.nanoTime();
    Xray.selected();
  }

  /// Whatever goes wrong with a channel concerns that channel, and must not end the loop.
  private void dispatch(SelectionKey key) {
    if (!busy) {
      busy = true;
      updateTime();
      tasks.awake();
    }
    if (!stopping && key.isValid() && key.attachment() instanceof EventHandler handler) {
      assert out.position() == 0 : "another client's bytes are in the buffer: " + out;
      try {
        handler.ready();
      } catch (Throwable t) {
        fail(handler, t);
      }
    }
  }

  /// A handler has failed, be it in a task: it is told, and nothing of it stays in what it was
  /// lent.
  void fail(EventHandler handler, Throwable cause) {
    out.clear(); // whatever it was going to write, the next client must not get it
    try {
      handler.failed(cause);
    } catch (Throwable t) { // a fault of our own: the loop goes on
      onError.accept(t);
    }
  }

  /// Everything that belongs to the loop is for its thread alone.
  public void assertInLoop() {
    if (!isInLoop()) {
      throw new IllegalStateException(Thread.currentThread() + " is not the loop's " + owner);
    }
  }

  public boolean isInLoop() {
    return Thread.currentThread() == owner;
  }

  /// Runs a task in the loop: at once if that is where we are, soon if not.
  ///
  /// @return false if the loop has ended: then the caller closes what the task would have closed
  public boolean runInLoop(Runnable task) {
    if (!isInLoop()) {
      return tasks.add(task);
    }
    task.run();
    return true;
  }

  /// Runs a task in the loop, later: behind the channels that are ready in this turn; or in the
  /// next one, if it is a task that asks.
  public void queueInLoop(Runnable task) {
    tasks.add(task);
  }

  /// Has the handler called whenever the channel is ready for what it is interested in.
  public SelectionKey register(SelectableChannel channel, int interest, EventHandler handler)
      throws IOException {
    assertInLoop();
    channel.configureBlocking(false);
    return channel.register(selector, interest, handler);
  }

  /// Has the timer go off after this time, and not at the time that was set before.
  public void schedule(Timer timer, Duration after) {
    assertInLoop();
    timers.schedule(timer, after);
  }

  public void cancel(Timer timer) {
    assertInLoop();
    timers.cancel(timer);
  }

  /// Has the kernel close what has been closed here: a channel that is registered stays open until
  /// the selector looks again. Until then a port, for instance, takes clients, to reset them.
  public void releaseClosed() {
    assertInLoop();
    try {
      if (selector.isOpen()) {
        selector.selectNow(_ -> {}); // what is ready is still so in the next turn
      }
    } catch (IOException e) {
      onError.accept(e);
    }
  }

  /// A buffer to read into, lent for as long as one event is handled.
  public ByteBuffer in() {
    return in.clear();
  }

  /// A buffer to write from, lent in the same way. Empty between events: who puts something in
  /// flushes or clears it before returning.
  public ByteBuffer out() {
    return out;
  }

  /// How often the loop has turned. One that is idle should hardly turn.
  long turns() {
    assertInLoop();
    return turns;
  }

  /// Calls the handlers of this kind, one after the other.
  public <T extends EventHandler> void forEach(Class<T> kind, Consumer<T> action) {
    assertInLoop();
    for (SelectionKey key : selector.keys()) {
      if (key.isValid() && kind.isInstance(key.attachment())) {
        try {
          action.accept(kind.cast(key.attachment()));
        } catch (RuntimeException | Error e) {
          onError.accept(e); // and the others are called all the same
        }
      }
    }
  }

  /// Whether it has been told to end. No handler is to be called any more. For any thread.
  public boolean isStopping() {
    return stopping;
  }

  /// Has the loop end after this turn.
  public void stop() {
    stopping = true;
    wakeUp();
  }

  private void wakeUp() {
    Xray.woke(thread); // first: the loop may go on before this thread does
    selector.wakeup();
  }

  private void end() {
    try {
      closeAll(); // first: the memory for all the rest may be what is missing
      tasks.end(onError);
      closeAll(); // a task may have brought a channel along
    } finally {
      closeSelector();
    }
  }

  private void closeAll() {
    forEach(EventHandler.class, CLOSE);
  }

  private void closeSelector() {
    try {
      selector.close();
    } catch (IOException e) {
      onError.accept(e);
    }
  }

  /// Waits for the thread to end; false when it has not.
  @Override
  public boolean join(Duration atMost) throws InterruptedException {
    return thread.getState() == Thread.State.NEW || thread.join(atMost);
  }

  /// Ends the loop, and interrupts a handler that keeps it from ending.
  @Override
  public void interrupt() {
    if (thread.isAlive()) {
      stop();
      thread.interrupt();
    }
  }
}
