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

/// One thread, one selector, and everything that happens to the channels registered with it.
///
/// The thread waits until a channel is ready, another thread has queued a task, or a timer is due.
/// It does all the work that there is, and waits again. Keys, channels, buffers and timers belong
/// to this thread. Methods that use them, such as [#register], assert that they are called in it.
/// Any thread may call [#runInLoop], [#queueInLoop], [#isInLoop], [#isStopping], [#stop],
/// [#interrupt] and [#join].
public final class EventLoop implements GracefulShutdown.Ending {
  private static final int BUFFER = 64 * 1024;

  /// A `select` that reports fewer channels has reported all: the JDK takes 1,024 events at a time
  /// from Linux, 256 from other systems, and one of them may be a wake-up.
  private static final int BATCH = 255;

  /// Created in advance: when it is needed, memory may be short.
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
  private Thread owner = Thread.currentThread(); // before the start, the creating thread
  private volatile boolean stopping;
  private long turns;
  private boolean busy; // a channel was ready in this turn
  private long now; // when the ready channels were known
  private final Round round = new Round(BATCH);

  /// Creates a loop, without starting its thread.
  ///
  /// @param tick the precision of its timers
  /// @param onError is called with any exception of a task or a timer, after which the loop
  ///   continues; and with the cause, if the loop ends unexpectedly
  public EventLoop(String name, Duration tick, Consumer<Throwable> onError) throws IOException {
    this(name, tick, onError, onError);
  }

  /// @param onError is called with any exception of a task or a timer; the loop continues
  /// @param onBroken is called with the cause if the loop ends unexpectedly, in its thread, after
  ///   everything in it has been closed
  public EventLoop(
      String name, Duration tick, Consumer<Throwable> onError, Consumer<Throwable> onBroken)
      throws IOException {
    this.thread = Thread.ofPlatform().name(name).unstarted(this::run);
    this.timers = new TimerWheel(tick);
    this.onError = onError;
    this.onBroken = onBroken;
  }

  /// Returns a tick: a quarter of the shortest timeout, within 1 to 250 ms, is precise enough.
  public static Duration tickFor(Limits limits) {
    long idle = limits.idleTimeout().toMillis();
    long request = limits.requestTimeout().toMillis();
    return Duration.ofMillis(Math.clamp(Math.min(idle, request) / 4, 1, 250));
  }

  /// Starts the loop's thread. Until now, the loop has belonged to the thread that created it. If
  /// no thread can be started, the loop ends here.
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

  /// Ends a loop that could not be started, or will not be. The thread that created it calls this.
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
    } catch (Throwable t) { // without its selector a loop can do nothing
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
    var _ = Thread.interrupted(); // a flag left set would keep `select` from waiting
    int ready = select();
    if (!busy) {
      updateTime();
    }
    int done = tasks.runAll(onError);
    timers.fireDue(round.waited(ready, now, selector.keys().size()), onError);
    Xray.turned(ready, done);
  }

  /// Calls `dispatch` for each ready channel; waits for one if there is no other work.
  private int select() throws IOException {
    return tasks.prepareToBlock()
        ? selector.select(dispatch, timers.millisToNext())
        : selector.selectNow(dispatch);
  }

  /// Reads the clock once the ready channels are known.
  private void updateTime() {
    now = System.nanoTime();
    Xray.selected();
  }

  /// Calls a channel's handler. A failure concerns that channel alone, and must not end the loop.
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

  /// Reports a failure to the handler, even one in a task, after emptying the lent buffer.
  void fail(EventHandler handler, Throwable cause) {
    out.clear(); // unsent bytes must not reach the next client
    try {
      handler.failed(cause);
    } catch (Throwable t) { // a bug of ours: the loop continues
      onError.accept(t);
    }
  }

  /// Throws unless the caller is the loop's thread, which alone may use what belongs to the loop.
  public void assertInLoop() {
    if (!isInLoop()) {
      throw new IllegalStateException(Thread.currentThread() + " is not the loop's " + owner);
    }
  }

  public boolean isInLoop() {
    return Thread.currentThread() == owner;
  }

  /// Runs a task in the loop: immediately if this is the loop's thread, otherwise soon.
  ///
  /// @return false if the loop has ended: then the caller closes what the task would have closed
  public boolean runInLoop(Runnable task) {
    if (!isInLoop()) {
      return tasks.add(task);
    }
    task.run();
    return true;
  }

  /// Runs a task in the loop later: after the channels that are ready in this turn, or in the next
  /// turn if another task or a timer queues it; never, if the loop has ended.
  public void queueInLoop(Runnable task) {
    tasks.add(task);
  }

  /// Registers a channel. Its handler is called whenever the channel is ready for the interest set.
  public SelectionKey register(SelectableChannel channel, int interest, EventHandler handler)
      throws IOException {
    assertInLoop();
    channel.configureBlocking(false);
    return channel.register(selector, interest, handler);
  }

  /// Sets the timer to this long after the end of this turn, instead of any earlier setting.
  public void schedule(Timer timer, Duration after) {
    assertInLoop();
    timers.schedule(timer, after);
  }

  public void cancel(Timer timer) {
    assertInLoop();
    timers.cancel(timer);
  }

  /// Lets the kernel close channels that were closed here. A registered channel stays open until
  /// the next select; until then the kernel still connects clients to a closed listener, for
  /// instance, and later resets them.
  public void releaseClosed() {
    assertInLoop();
    try {
      if (selector.isOpen()) {
        selector.selectNow(_ -> {}); // ready channels are reported again in the next turn
      }
    } catch (IOException e) {
      onError.accept(e);
    }
  }

  /// Returns a buffer to read into, lent while one event is handled.
  public ByteBuffer in() {
    return in.clear();
  }

  /// Returns a buffer to write from, lent in the same way. It is empty between events: a handler
  /// that writes into it must flush or clear it.
  public ByteBuffer out() {
    return out;
  }

  /// Returns the number of turns so far. An idle loop should make hardly any.
  long turns() {
    assertInLoop();
    return turns;
  }

  /// Calls the action with each handler of this kind.
  public <T extends EventHandler> void forEach(Class<T> kind, Consumer<T> action) {
    assertInLoop();
    for (SelectionKey key : selector.keys()) {
      if (key.isValid() && kind.isInstance(key.attachment())) {
        try {
          action.accept(kind.cast(key.attachment()));
        } catch (RuntimeException | Error e) {
          onError.accept(e); // the others are still called
        }
      }
    }
  }

  /// Returns whether the loop must end: then no handler may be called. Any thread may ask.
  public boolean isStopping() {
    return stopping;
  }

  /// Ends the loop after this turn.
  public void stop() {
    stopping = true;
    wakeUp();
  }

  private void wakeUp() {
    Xray.woke(thread); // first: the loop may run before this thread continues
    selector.wakeup();
  }

  private void end() {
    try {
      closeAll(); // first: the rest may need this memory
      tasks.end(onError);
      closeAll(); // a task may have added a channel
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

  /// Waits for the thread to end; returns false if it has not, true if it was never started.
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
