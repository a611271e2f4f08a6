package manyclients.uring;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.ServerConfig;
import manyclients.contract.frame.FrameDecoder;
import manyclients.contract.xray.Xray;
import manyclients.selector.GracefulShutdown;
import manyclients.selector.Round;
import manyclients.selector.TaskQueue;
import manyclients.selector.Timer;
import manyclients.selector.TimerWheel;
import org.jspecify.annotations.Nullable;

/// One thread, one descriptor to wait on, and all its clients. The engines implement the abstract
/// methods. Tasks, timers and the end are as in chapter 3.
///
/// Everything belongs to the loop's thread, except [#start], [#execute], [#stop], [#interrupt],
/// [#join] and [#isInLoop], which are for any thread.
abstract class Loop implements GracefulShutdown.Ending {
  /// Waits until something happens, without a limit.
  static final long FOR_EVER = -1;

  /// The maximum number of new clients that are accepted before other clients have their turn.
  static final int AT_ONCE = 64;

  /// The number of looks for bytes that may arrive piece by piece.
  static final int LOOKS = 64;

  /// Back-off after a failed accept (EMFILE, ENFILE).
  private static final Duration PAUSE = Duration.ofMillis(50);

  private final Thread thread;
  private final WakeUp wakeUp;
  private final Libc libc = new Libc();
  private final ListeningSocket listener;
  private final ServerConfig config;
  private final Counters counters;
  private final RequestHandler handler;
  private final FrameDecoder decoder;
  private final TaskQueue tasks;
  private final TimerWheel timers;
  private final Round round;
  private final Queue<Runnable> later = new ArrayDeque<>();
  private final Slots<Connection> clients = new Slots<>();
  private final CompletableFuture<Void> begun = new CompletableFuture<>();
  private final Timer pause = new Timer(this::listen);
  private final Consumer<Throwable> onWrong = this::wrong;
  private final Consumer<Connection> closeEach = this::closeOne; // made while there is memory
  private @Nullable Connection largest; // during a search
  private long kept; // bytes of requests, in the sessions of all clients
  private int permits;
  private boolean closing;
  private boolean busy; // something was ready in this turn
  private long now; // the time when the ready events became known
  private volatile boolean stopping;

  /// @param batch if [#await] returns fewer events, it has reported all of them
  Loop(
      String name,
      ListeningSocket listener,
      ServerConfig config,
      Counters counters,
      RequestHandler handler,
      int batch)
      throws IOException {
    this.thread = Thread.ofPlatform().name(name).unstarted(this::run);
    this.listener = listener;
    this.config = config;
    this.counters = counters;
    this.handler = handler;
    this.decoder = new FrameDecoder(config.limits().maxFrame());
    this.permits = config.limits().maxConnections();
    this.timers = new TimerWheel(tickFor(config.limits()));
    this.round = new Round(batch);
    this.wakeUp = new WakeUp();
    this.tasks = new TaskQueue(this::wake);
  }

  private static Duration tickFor(Limits limits) {
    long idle = limits.idleTimeout().toMillis();
    long request = limits.requestTimeout().toMillis();
    return Duration.ofMillis(Math.clamp(Math.min(idle, request) / 4, 1, 250));
  }

  /// Creates the descriptor to wait on, which also watches [#wakeUp()]. In the loop's thread.
  abstract void open() throws IOException;

  /// Enters the kernel, and handles the events. Calls [#sees()] before it handles them.
  ///
  /// @param millis the time to wait: 0 not at all, or [#FOR_EVER]
  /// @return the number of events; a wake-up does not count
  abstract int await(long millis) throws IOException;

  /// Starts or stops accepting.
  abstract void accept(boolean on);

  /// Returns this engine's connection for a client.
  abstract Connection client(int fd, long token) throws IOException;

  /// Frees everything from [#open()], and all else that belongs to no client. All clients have been
  /// closed, and no new ones will come.
  abstract void shut();

  /// Returns when the loop waits for its first client, or throws the exception that prevented it.
  final void start() throws IOException {
    try {
      thread.start();
    } catch (Throwable t) {
      closeOwn();
      throw t;
    }
    try {
      begun.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    }
  }

  private void run() {
    Throwable unasked = null;
    try {
      open();
      listen();
      begun.complete(null);
      while (!stopping) {
        turn();
      }
    } catch (Throwable t) { // without its descriptor a loop can do nothing
      unasked = t;
    }
    try {
      end(); // first: the report may need memory that this frees
    } finally {
      if (unasked != null && !begun.completeExceptionally(unasked)) {
        onError().report(Kind.END, unasked);
      }
    }
  }

  private void turn() throws IOException {
    busy = false;
    boolean rests = later.isEmpty() && tasks.prepareToBlock();
    long next = timers.millisToNext();
    int ready = await(rests ? next == 0 ? FOR_EVER : next : 0);
    if (!busy) {
      now = System.nanoTime();
    }
    long seen = round.waited(ready, now, watched()); // first: a task may look again
    int done = runLater() + tasks.runAll(onWrong);
    timers.fireDue(seen, onWrong);
    Xray.turned(ready, done);
  }

  /// Returns the maximum number of simultaneous events: a receive and a send per client, a wake-up,
  /// and new clients.
  private int watched() {
    return 2 * clients.size() + 1 + AT_ONCE;
  }

  /// Notes that the events are known now. A timer that becomes due later waits for the next turn.
  final void sees() {
    if (!busy) {
      busy = true;
      now = System.nanoTime();
      tasks.awake();
    }
  }

  private int runLater() {
    int size = later.size();
    for (int left = size; left > 0; left--) {
      try {
        later.remove().run();
        makeRoom();
      } catch (RuntimeException | Error e) {
        wrong(e);
      }
    }
    return size;
  }

  /// Reports a fault in our own code. The loop continues.
  final void wrong(Throwable cause) {
    onError().report(Kind.LOOP, cause);
  }

  /// Serves an accepted connection. There must be a permit for it.
  final void admit(int fd) {
    long token;
    try {
      token = clients.take();
    } catch (OutOfMemoryError e) { // this client is lost, and the others stay
      libc.close(fd);
      onError().report(Kind.CONNECTION, e);
      return;
    }
    permits--;
    counters.accepted.increment();
    Connection client;
    try {
      client = client(fd, token);
      clients.put(token, client);
      Xray.accepted(client, Connection::port);
    } catch (IOException | RuntimeException | Error e) {
      libc.close(fd);
      left(token);
      counters.failed.increment();
      onError().report(Kind.CONNECTION, e);
      return;
    }
    try {
      client.begin();
    } catch (IOException | RuntimeException | Error e) {
      client.failed(e);
    }
  }

  /// Pauses after a failed `accept`: the connection stays in the queue, so a retry would spin.
  final void acceptFailed(int result) {
    schedule(pause, PAUSE); // first: if there is no memory for it, accepting continues
    accept(false);
    counters.acceptFailures.increment();
    onError().report(Kind.ACCEPT, Errno.exception("accept", result));
  }

  final int permits() {
    return permits;
  }

  final boolean isClosing() {
    return closing;
  }

  /// Removes a client whose descriptor is closed.
  final void left(Connection client) {
    left(client.token);
  }

  private void left(long token) {
    clients.release(token);
    counters.closed.increment();
    permits++;
    listen();
    stopIfDone();
  }

  private void listen() {
    accept(!closing && permits > 0);
  }

  /// Stops accepting, drains the clients, and stops when the last one has left.
  final void drain() {
    closing = true;
    cancel(pause);
    accept(false);
    try {
      lookForTheLast();
    } catch (IOException | RuntimeException | Error e) {
      wrong(e);
    }
    clients.forEach(Connection::drain);
    stopIfDone();
  }

  /// Answers the requests that have reached the kernel by now: it looks until it finds nothing. If
  /// clients never stop sending, it looks as often as it takes to see all of them, within the time
  /// for closing.
  private void lookForTheLast() throws IOException {
    int looks = LOOKS + round.waitsFor(watched());
    while (looks-- > 0 && !stopping && await(0) + runLater() > 0) {}
  }

  private void stopIfDone() {
    if (closing && clients.size() == 0) {
      stop();
    }
  }

  private void end() {
    stopping = true;
    closing = true;
    try {
      clients.forEach(closeEach);
      tasks.end(onWrong);
      shut();
    } finally {
      closeOwn();
    }
  }

  private void closeOne(Connection client) {
    try {
      client.close();
    } catch (RuntimeException | Error e) { // and the others are still closed
      wrong(e);
    }
  }

  /// Notes that the loop keeps more bytes of unanswered requests, or fewer if `more` is negative.
  final void keeps(int more) {
    kept += more;
  }

  /// Closes the client for which the loop keeps the most bytes, and so on until the rest fits. Not
  /// while a client is served: its replies may be in a buffer that the loop lends.
  final void makeRoom() {
    while (kept > limits().maxBuffered()) {
      clients.forEach(this::compare);
      Connection found = Objects.requireNonNull(largest, "bytes are kept, and no client has them");
      largest = null;
      counters.shed.increment();
      found.shed();
    }
  }

  private void compare(Connection one) {
    if (largest == null || one.kept() > largest.kept()) {
      largest = one;
    }
  }

  private void closeOwn() {
    libc.close(listener.fd());
    wakeUp.close();
  }

  /// Runs a task in the loop, soon. Any thread may call; a loop that has ended does not run it.
  final void execute(Runnable task) {
    tasks.add(task);
  }

  /// Runs a task after the events of this turn, or of the next turn if another such task asks for
  /// it.
  final void runAfterOthers(Runnable task) {
    later.add(task);
  }

  /// Returns whether the loop was told to end. After that, no handler may be called.
  final boolean isStopping() {
    return stopping;
  }

  final void stop() {
    stopping = true;
    wake();
  }

  private void wake() {
    Xray.woke(thread); // first: the loop may run before this thread continues
    wakeUp.wake();
  }

  /// Ends the loop, and interrupts a handler that keeps it from ending.
  @Override
  public final void interrupt() {
    if (thread.isAlive()) {
      stop();
      thread.interrupt();
    }
  }

  @Override
  public final boolean join(Duration atMost) throws InterruptedException {
    return thread.join(atMost);
  }

  final boolean isInLoop() {
    return Thread.currentThread() == thread;
  }

  final void schedule(Timer timer, Duration after) {
    timers.schedule(timer, after);
  }

  final void cancel(Timer timer) {
    timers.cancel(timer);
  }

  final Slots<Connection> clients() {
    return clients;
  }

  final Libc libc() {
    return libc;
  }

  final WakeUp wakeUp() {
    return wakeUp;
  }

  final ListeningSocket listener() {
    return listener;
  }

  final Limits limits() {
    return config.limits();
  }

  final Counters counters() {
    return counters;
  }

  final ErrorListener onError() {
    return config.onError();
  }

  final RequestHandler handler() {
    return handler;
  }

  /// Returns a decoder. It holds no bytes, so one is enough for all inboxes.
  final FrameDecoder decoder() {
    return decoder;
  }
}
