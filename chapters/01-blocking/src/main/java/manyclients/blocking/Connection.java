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
import org.jspecify.annotations.Nullable;

/// One client, and the thread that serves it and waits with it.
///
///                 ┌──────── replies written ────────┐
///                 ▼                                 │
///     ──▶ READING (blocked) ───── bytes ─────▶ ANSWERING
///            │                                      │ malformed, or the handler failed,
///            │ end of stream, reset,                │ or the server is closing
///            ▼ or deadline                          ▼
///          CLOSED ◀───── the same ─────── DRAINING: no more replies, input is thrown away
///
/// [#run()] belongs to one thread; [#finish()], [#expire()] and [#abort()] may be called by any. The
/// thread is known while it runs, so that [#abort()] can interrupt a handler that waits, and no
/// other work that the thread does later.
/// While it is READING, a goodbye does not change that: our direction is shut, and the thread reads
/// on until the client ends its own.
final class Connection implements Runnable {
  /// How long a client may be silent after our goodbye before we hang up.
  private static final Duration LINGER = Duration.ofMillis(200);

  private final Socket socket;
  private final Exchange exchange;
  private final Limits limits;
  private final Counters counters;
  private final ErrorListener onError;
  private final LongSupplier clock;
  private final Deadline deadline;
  private final ReentrantLock answering = new ReentrantLock();
  private volatile boolean finishing;
  private volatile boolean expired;
  private long watched = -1;
  private @Nullable Thread thread; // guarded by this

  Connection(
      Socket socket,
      RequestHandler handler,
      ServerConfig config,
      Counters counters,
      LongSupplier clock)
      throws IOException {
    this.socket = socket;
    this.limits = config.limits();
    this.counters = counters;
    this.onError = config.onError();
    this.clock = clock;
    this.deadline = new Deadline(clock, limits.idleTimeout());
    RequestHandler watchedHandler =
        request -> {
          deadline.in(limits.requestTimeout());
          return handler.handle(request);
        };
    socket.setTcpNoDelay(true);
    var in = socket.getInputStream();
    var out = socket.getOutputStream();
    this.exchange = new Exchange(in, out, watchedHandler, limits.maxFrame(), counters, onError);
  }

  @Override
  public void run() {
    isServedBy(Thread.currentThread());
    try (socket) {
      serve();
      drain();
    } catch (IOException e) {
      ended(e);
    } finally {
      isServedBy(null);
      var _ = Thread.interrupted(); // it was for this client
    }
  }

  private void ended(IOException cause) {
    if (expired) {
      counters.timedOut.increment();
    } else if (!finishing) {
      counters.failed.increment();
      onError.report(Kind.CONNECTION, cause);
    }
  }

  private void serve() throws IOException {
    boolean more = true;
    while (more && exchange.receive()) {
      more = answer();
    }
    if (more && exchange.insideRequest()) {
      counters.failed.increment(); // the client left in the middle of a sentence
    }
  }

  private boolean answer() throws IOException {
    watch();
    answering.lock();
    try {
      return !finishing && exchange.answer();
    } finally {
      watch(); // before the unlock: whoever says goodbye after it sets a deadline of its own
      answering.unlock();
      if (finishing) {
        finish(); // it was asked for while the lock was held
      }
    }
  }

  /// A request has one deadline for all its bytes, however many reads they come in.
  private void watch() {
    if (!exchange.insideRequest()) {
      deadline.in(limits.idleTimeout());
    } else if (exchange.taken() != watched) {
      watched = exchange.taken();
      deadline.in(limits.requestTimeout());
    }
  }

  /// Lets the replies under way go out, and says goodbye after them.
  void finish() {
    finishing = true;
    if (answering.tryLock()) { // if not, its owner will come here when it is done
      try {
        if (!socket.isOutputShutdown()) {
          socket.shutdownOutput();
          deadline.in(LINGER);
        }
      } catch (IOException e) {
        // it is closed or broken already: the thread that reads will see that too
      } finally {
        answering.unlock();
      }
    }
  }

  /// Closing with unread input would send a reset, and a reset can overtake the last reply.
  private void drain() throws IOException {
    finish();
    Deadline patience = new Deadline(clock, limits.requestTimeout());
    do {
      deadline.in(LINGER); // anew with every byte from a client that has not heard us yet
    } while (!patience.hasPassed() && exchange.skip());
  }

  /// Ends the connection if its time is up.
  void expire() {
    if (deadline.hasPassed()) {
      expired = true;
      abort();
    }
  }

  /// Ends the connection at once: a thread blocked in it gets an exception, and a handler that
  /// waits is interrupted.
  void abort() {
    exchange.stop();
    try {
      socket.close();
    } catch (IOException e) {
      // nothing to save
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

  /// Whether the calling thread is the one that serves it now.
  synchronized boolean isServedHere() {
    return thread == Thread.currentThread();
  }
}
