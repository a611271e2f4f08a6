package manyclients.blocking;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.ServerConfig;
import manyclients.contract.xray.Xray;
import org.jspecify.annotations.Nullable;

/// One client's connection: its socket, its deadline, and the task of the thread that serves it.
///
///                 ┌──────── replies written ────────┐
///                 ▼                                 │
///     ──▶ READING (blocked) ───── bytes ─────▶ ANSWERING
///            │                                      │ malformed, or the handler failed,
///            │ end of stream, reset,                │ or the output is shut down
///            ▼ or deadline                          ▼
///          CLOSED ◀───── the same ─────── DRAINING: no more replies, input is thrown away
///
/// [#run()] belongs to one thread; any thread may call [#drain()], [#expire()] and [#abort()].
/// A drain, the graceful end, shuts the output down as soon as everything received is answered. The
/// connection stays READING to the end of the stream; bytes that come after the shutdown lead to
/// DRAINING.
///
/// `draining` and `expired` are set before the socket is touched, so the reading thread finds them
/// when its read ends. `watched` is the request for which the deadline was last set. `thread` is
/// null except during [#run()], so an abort interrupts a waiting handler, but not the thread's
/// later work.
public final class Connection implements Runnable {
  /// The maximum silence of a client after our output was shut down; then its socket is closed.
  private static final Duration LINGER = Duration.ofMillis(200);

  private final Socket socket;
  private final FrameConversation conversation;
  private final Limits limits;
  private final Counters counters;
  private final ErrorListener onError;
  private final LongSupplier clock;
  private final Deadline deadline;
  private final ReentrantLock answering = new ReentrantLock();
  private volatile boolean draining;
  private volatile boolean expired;
  private long watched = -1;
  private @Nullable Thread thread; // guarded by this

  /// @param clock in nanoseconds, as [System#nanoTime()]
  /// @param deadline the deadline of this connection alone: [#expire()] checks it
  public Connection(
      Socket socket,
      RequestHandler handler,
      ServerConfig config,
      Admission admission,
      LongSupplier clock,
      Deadline deadline)
      throws IOException {
    this.socket = socket;
    this.limits = config.limits();
    this.counters = admission.counters;
    this.onError = admission.onError;
    this.clock = clock;
    this.deadline = deadline;
    RequestHandler watchedHandler =
        request -> {
          deadline.in(limits.requestTimeout());
          return handler.handle(request);
        };
    socket.setTcpNoDelay(true);
    var in = socket.getInputStream();
    var out = socket.getOutputStream();
    this.conversation =
        new FrameConversation(socket, in, out, watchedHandler, limits.maxFrame(), admission);
  }

  @Override
  public void run() {
    isServedBy(Thread.currentThread());
    String cause = "failure";
    try (socket) {
      serve();
      discard();
      cause = "end of the conversation";
    } catch (IOException | InterruptedException e) {
      cause = ended(e);
    } catch (RuntimeException | Error e) { // out of memory, or a bug: this connection ends
      cause = failed(e);
    } finally {
      conversation.end();
      Xray.closed(socket, cause);
      isServedBy(null);
      var _ = Thread.interrupted(); // the interrupt was for this client
    }
  }

  /// @param cause an interrupt, if the thread was waiting for memory
  /// @return the reason in words
  private String ended(Exception cause) {
    if (expired && !socket.isOutputShutdown()) { // after its last reply, no client is late
      boolean waited = cause instanceof InterruptedException;
      (waited ? counters.shed : counters.timedOut).increment();
      return waited ? "no memory" : "deadline";
    }
    if (draining) {
      return "drained";
    }
    return failed(cause);
  }

  private String failed(Throwable cause) {
    counters.failed.increment();
    onError.report(Kind.CONNECTION, cause);
    return "failure";
  }

  private void serve() throws IOException, InterruptedException {
    boolean more = true;
    while (more && conversation.receive()) {
      more = answer();
    }
    if (more && conversation.isInsideRequest()) {
      counters.failed.increment(); // the stream ended inside a request
    }
  }

  private boolean answer() throws IOException {
    watch();
    answering.lock();
    try {
      return !socket.isOutputShutdown() && conversation.answer();
    } finally {
      watch(); // before the unlock: a drain after it sets its own deadline
      answering.unlock();
      if (draining) {
        drain(); // drain() was called while the lock was held
      }
    }
  }

  /// Sets the deadline once per request, even if its bytes arrive in many reads.
  private void watch() {
    if (!conversation.isInsideRequest()) {
      deadline.in(limits.idleTimeout());
    } else if (conversation.taken() != watched) {
      watched = conversation.taken();
      deadline.in(limits.requestTimeout());
    }
  }

  /// Lets the connection's own thread drain it after its next reply.
  void endAfterReply() {
    draining = true;
  }

  /// Ends gracefully: received requests are answered, then the output is shut down.
  public void drain() {
    draining = true;
    if (answering.tryLock()) { // otherwise the owner of the lock drains
      try {
        if (!conversation.hasUnread()) { // otherwise its thread is about to wake, and drains
          shutOutput();
        }
      } catch (IOException e) {
        // already closed or broken: the reading thread notices that, too
      } finally {
        answering.unlock();
      }
    }
  }

  private void shutOutput() throws IOException {
    if (!socket.isOutputShutdown()) {
      socket.shutdownOutput();
      deadline.in(LINGER);
    }
  }

  /// Throws away further bytes, until the client closes or falls silent, or a request timeout has
  /// passed. Closing with unread input would send a reset, and a reset can overtake the last reply.
  private void discard() throws IOException {
    draining = true;
    answering.lock();
    try {
      shutOutput();
    } finally {
      answering.unlock();
    }
    Deadline patience = new Deadline(clock, limits.requestTimeout());
    do {
      deadline.in(LINGER); // again with each byte from a client that has not noticed the end yet
    } while (!patience.hasPassed() && conversation.skip());
  }

  /// Closes the connection if its deadline has passed.
  public void expire() {
    if (deadline.hasPassed()) {
      expired = true;
      abort();
    }
  }

  /// Closes the connection immediately: a thread that is blocked on it gets an exception, and a
  /// waiting handler is interrupted.
  public void abort() {
    conversation.stop();
    try {
      socket.close();
    } catch (IOException e) {
      // closed either way
    }
    interrupt();
  }

  private synchronized void isServedBy(@Nullable Thread thread) {
    this.thread = thread;
  }

  private synchronized void interrupt() {
    if (thread != null) {
      thread.interrupt();
    }
  }

  /// Returns whether the calling thread is serving this connection.
  synchronized boolean isServedHere() {
    return thread == Thread.currentThread();
  }
}
