package manyclients.uring;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import manyclients.contract.Counters;
import manyclients.contract.RequestHandler;
import manyclients.contract.ServerConfig;
import manyclients.contract.xray.Xray;
import org.jspecify.annotations.Nullable;

/// A loop that waits for completions. A turn usually enters the kernel once: it submits the
/// requests of the last turn, and waits for completions.
///
/// A first send does not wait: it completes while the loop enters the kernel, and reports how much
/// was sent. So the loop usually waits for one completion more than the number of such sends.
final class UringLoop extends Loop {
  private static final int ENTRIES = 4_096;

  /// The minimum room for submissions when a completion is handled.
  private static final int RESERVE = 16;

  private static final int FREE_BUFFERS = 512;

  /// Unless it sleeps, the kernel continues at most twenty ready operations in a pass (Linux 6.13;
  /// before that, all of them), and one of them may be the wake-up.
  private static final int BATCH = 19;

  private static final long PATIENCE = 1_000_000_000;

  private final UringOptions options;
  private final Buffers buffers;
  private final Arena arena = Arena.ofShared();
  private int accepts; // under way, each for one client
  private boolean accepting;
  private @Nullable Ring ring;
  private @Nullable Operations operations;
  private @Nullable BufferRing received;
  private boolean listensForWakeUp;
  private final List<UringConnection> sending = new ArrayList<>();
  private List<UringConnection> starved = new ArrayList<>();
  private List<UringConnection> resuming = new ArrayList<>();

  UringLoop(
      String name,
      ListeningSocket listener,
      ServerConfig config,
      Counters counters,
      RequestHandler handler,
      UringOptions options)
      throws IOException {
    super(name, listener, config, counters, handler, BATCH);
    this.options = options;
    this.buffers = new Buffers(options.size(), FREE_BUFFERS);
  }

  @Override
  void open() throws IOException {
    ring = Ring.open(libc(), ENTRIES, options.flags());
    ring.batch(options.batchMicros());
    operations = new Operations(ring.submissions());
    if (options.bufferRing()) {
      int most = limits().maxFrame();
      received = new BufferRing(ring, libc(), arena, options.buffers(), options.size(), most);
    }
    listenForWakeUp();
  }

  Ring ring() {
    if (ring == null) {
      throw new IllegalStateException("not open");
    }
    return ring;
  }

  /// Returns the operations, with room for one entry, unless the kernel has no memory to take
  /// submissions.
  Operations operations() {
    if (operations == null) {
      throw new IllegalStateException("not open");
    }
    if (ring().submissions().room() == 0) {
      submitNow();
    }
    return operations;
  }

  private void submitNow() {
    try {
      ring().enter(0);
    } catch (IOException e) {
      throw new IllegalStateException("nothing can be submitted", e);
    }
  }

  /// Returns the loop's own buffers.
  Buffers buffers() {
    return buffers;
  }

  /// Returns the buffers that the kernel chooses from, or null if each client has its own.
  @Nullable BufferRing received() {
    return received;
  }

  private void listenForWakeUp() {
    listensForWakeUp = true;
    long data = Operations.data(Operations.WAKE_UP, 0);
    operations().read(wakeUp().fd(), wakeUp().target(), Long.BYTES, data);
  }

  @Override
  int await(long millis) throws IOException {
    long wait = millis;
    int done = 0;
    for (int looks = 0; looks == 0 || !starved.isEmpty() && looks < LOOKS; looks++) {
      resumeStarved();
      done += look(wait);
      wait = 0;
    }
    return done;
  }

  /// @return the number of operations that have ended
  private int look(long millis) throws IOException {
    int least = isInHaste() ? 1 : sending.size() + options.batch();
    sending.clear();
    ring().enter(millis, least);
    Xray.selected();
    int done = 0;
    do {
      done += takeCompletions();
    } while (bringsOverflow());
    return done;
  }

  /// Returns whether a client has something to do as soon as its send has ended.
  private boolean isInHaste() {
    for (int i = 0; i < sending.size(); i++) {
      if (sending.get(i).isInHaste()) {
        return true;
      }
    }
    return false;
  }

  private boolean bringsOverflow() throws IOException {
    boolean more = ring().submissions().hasOverflow();
    if (more) {
      ring().enter(0);
    }
    return more;
  }

  private int takeCompletions() {
    CompletionQueue queue = ring().completions();
    int taken = 0;
    while (queue.next()) {
      sees();
      taken += Operations.kind(queue.data()) == Operations.WAKE_UP ? 0 : 1;
      if (ring().submissions().room() < RESERVE) {
        submitNow();
      }
      try {
        dispatch(queue.data(), queue.result(), queue.flags());
        makeRoom();
      } catch (RuntimeException | Error e) {
        wrong(e);
      }
    }
    return taken;
  }

  private void dispatch(long data, int result, int flags) {
    switch (Operations.kind(data)) {
      case Operations.ACCEPT -> accepted(result);
      case Operations.WAKE_UP -> {
        listensForWakeUp = false;
        if (!isStopping()) {
          listenForWakeUp();
        }
      }
      case Operations.RECEIVE -> {
        if (clients().at(Operations.token(data)) instanceof UringConnection client) {
          client.received(result, flags);
        }
      }
      case Operations.SEND -> {
        if (clients().at(Operations.token(data)) instanceof UringConnection client) {
          client.sent(result);
        }
      }
      default -> {} // a cancellation that came too late
    }
  }

  /// Starts accepts, one per permit, up to [#AT_ONCE], or cancels them.
  @Override
  void accept(boolean on) {
    if (accepting && !on && accepts > 0) {
      operations().cancelAll(Operations.data(Operations.ACCEPT, 0));
    }
    accepting = on;
    while (on && accepts < Math.min(permits(), AT_ONCE)) {
      operations().accept(listener().fd());
      accepts++;
    }
  }

  /// Handles the end of an accept. If several fail together, only the first is reported.
  private void accepted(int result) {
    accepts--;
    try {
      if (result >= 0 && isClosing()) {
        libc().close(result);
      } else if (result >= 0) {
        admit(result);
      } else if (result != -Errno.ECANCELED && accepting) {
        acceptFailed(result);
      }
    } finally {
      accept(accepting);
    }
  }

  @Override
  Connection client(int fd, long token) {
    return new UringConnection(this, fd, token);
  }

  /// Notes a send that will have ended when the loop has entered the kernel.
  void sending(UringConnection client) {
    sending.add(client);
  }

  /// Queues a client that has found no buffer. After the completions of this turn have been
  /// handled, the kernel has all buffers again.
  void starved(UringConnection client) {
    starved.add(client);
  }

  private void resumeStarved() {
    List<UringConnection> these = starved;
    starved = resuming;
    resuming = these;
    for (int i = 0; i < these.size(); i++) {
      these.get(i).resume();
    }
    these.clear();
  }

  /// Cancels everything under way, waits a second at most for the kernel to report the end of each
  /// operation, and then frees the memory. Without that report, the kernel might still write to it,
  /// so it stays, and only the descriptors are closed.
  @Override
  void shut() {
    if (ring != null) {
      if (quiet()) {
        ring.close();
        arena.close();
        buffers.close();
      } else {
        ring.forsake();
        clients().forEach(client -> libc().close(client.fd));
        wrong(new IllegalStateException("operations under way do not end"));
      }
    }
  }

  private boolean quiet() {
    long end = System.nanoTime() + PATIENCE;
    try {
      accepting = false; // otherwise the end of one would submit it again
      operations().cancelAll();
      while (isBusy() && System.nanoTime() - end < 0) {
        await(10);
      }
    } catch (IOException | RuntimeException | Error e) {
      wrong(e);
    }
    return !isBusy();
  }

  private boolean isBusy() {
    return clients().size() > 0 || accepts > 0 || listensForWakeUp;
  }
}
