package manyclients.selector;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Comparator;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.frame.FrameDecoder;
import manyclients.contract.frame.FrameDecoder.Outcome;
import manyclients.contract.frame.FrameEncoder;
import org.jspecify.annotations.Nullable;

/// All that the contract requires of a server, in one class, on one thread with one selector.
///
/// Everything belongs to that thread, except [#close()], [#port()] and [#counters()].
final class OneClassServer implements Server {
  private static final int AT_ONCE = 64; // clients accepted, or requests answered, in a row
  private static final int MOST_READS = 32;
  private static final int MOST_DISCARDED = 64 << 20;
  private static final int FIRST = 512; // the initial memory of a request, in bytes

  private final ServerConfig config;
  private final Limits limits;
  private final RequestHandler handler;
  private final Counters counters = new Counters();
  private final FrameDecoder decoder;
  private final Selector selector;
  private final ServerSocketChannel listener;
  private final SelectionKey accepting;
  private final int port;
  private final Consumer<SelectionKey> dispatch = this::dispatch;
  private final ByteBuffer in = ByteBuffer.allocateDirect(64 * 1024);
  private final Thread thread;
  private final long tick; // the time between two checks, in milliseconds
  private final AtomicBoolean closed = new AtomicBoolean();
  private volatile boolean closing; // no new clients, and all others are drained
  private volatile boolean over; // no time is left for draining
  private boolean draining;
  private long lastLook = System.nanoTime();
  private int open;
  private long kept; // bytes of unanswered requests of all clients

  OneClassServer(String name, ServerConfig config, RequestHandler handler) throws IOException {
    this.config = config;
    this.limits = config.limits();
    this.handler = handler;
    this.decoder = new FrameDecoder(limits.maxFrame());
    long idle = limits.idleTimeout().toMillis();
    this.tick = Math.clamp(Math.min(idle, limits.requestTimeout().toMillis()) / 4, 1, 250);
    this.thread = Thread.ofPlatform().name(name).unstarted(this::run);
    this.selector = Selector.open();
    this.listener = openBeside(selector);
    try {
      listener.bind(config.address(), config.backlog());
      this.port = ((InetSocketAddress) listener.getLocalAddress()).getPort();
      listener.configureBlocking(false);
      this.accepting = listener.register(selector, SelectionKey.OP_ACCEPT);
      thread.start();
    } catch (Throwable t) { // the port is in use, or no thread can be started
      listener.close();
      selector.close();
      throw t;
    }
  }

  private static ServerSocketChannel openBeside(Selector selector) throws IOException {
    try {
      return ServerSocketChannel.open();
    } catch (Throwable t) {
      selector.close();
      throw t;
    }
  }

  private void run() {
    Throwable unasked = null;
    try {
      while (!over && !(draining && open == 0)) {
        turn();
      }
    } catch (Throwable t) { // without its selector, it can do nothing
      unasked = t;
    }
    try {
      end();
    } finally {
      if (unasked != null) {
        config.onError().report(Kind.END, unasked);
      }
    }
  }

  private void turn() throws IOException {
    var _ = Thread.interrupted(); // a flag left set would keep `select` from waiting
    selector.select(dispatch, tick);
    if (closing && !draining) {
      drain();
    }
    if (System.nanoTime() - lastLook > tick * 1_000_000) {
      look();
    }
  }

  private void dispatch(SelectionKey key) {
    if (key == accepting) {
      accept();
    } else if (key.isValid() && key.attachment() instanceof Client client) {
      client.tryTo(client::ready);
    }
  }

  /// Accepts clients, at most 64 in a row, as far as the limit allows.
  private void accept() {
    try {
      for (int i = 0; i < AT_ONCE && open < limits.maxConnections(); i++) {
        SocketChannel channel = listener.accept();
        if (channel == null) {
          return;
        }
        counters.accepted.increment();
        open++;
        admit(channel);
      }
      listen(); // unless the limit is reached
    } catch (IOException | RuntimeException | Error e) { // no descriptors, for instance
      accepting.interestOps(0); // until a client has left, or the next check
      counters.acceptFailures.increment();
      config.onError().report(Kind.ACCEPT, e);
    }
  }

  private void admit(SocketChannel channel) {
    try {
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      new Client(channel);
    } catch (IOException | RuntimeException | Error e) { // already reset, for instance
      counters.failed.increment();
      config.onError().report(Kind.CONNECTION, e);
      left(channel);
    }
  }

  private void left(SocketChannel channel) {
    close(channel);
    counters.closed.increment();
    open--;
    listen();
  }

  private void listen() {
    if (accepting.isValid()) {
      accepting.interestOps(open < limits.maxConnections() ? SelectionKey.OP_ACCEPT : 0);
    }
  }

  /// Checks the deadlines of all clients, and accepts again after a failure.
  private void look() {
    lastLook = System.nanoTime();
    listen();
    clients().forEach(client -> client.tryTo(client::expireIfLate));
  }

  /// Stops accepting, and lets each client leave after it has its replies.
  private void drain() {
    draining = true;
    close(listener);
    clients().forEach(client -> client.tryTo(client::drain));
  }

  private void end() {
    over = true;
    try {
      clients().forEach(Client::close);
    } finally {
      close(listener);
      close(selector);
    }
  }

  private static void close(Closeable resource) {
    try {
      resource.close();
    } catch (IOException e) {
      // closed either way
    }
  }

  private Stream<Client> clients() {
    return selector.keys().stream()
        .filter(SelectionKey::isValid)
        .map(SelectionKey::attachment)
        .filter(Client.class::isInstance)
        .map(Client.class::cast);
  }

  /// Disconnects the client with the most bytes, because all together have more than allowed.
  private void makeRoom() {
    while (kept > limits.maxBuffered()) {
      counters.shed.increment();
      clients().max(Comparator.comparingInt(Client::size)).orElseThrow().close();
    }
  }

  @Override
  public void close() {
    if (Thread.currentThread() == thread) {
      throw new IllegalStateException("its own thread would wait for itself");
    }
    if (closed.compareAndSet(false, true)) {
      closing = true;
      selector.wakeup();
      boolean interrupted = Thread.interrupted(); // an interrupted caller gets no close timeout
      interrupted |= join(interrupted ? Duration.ofNanos(1) : limits.closeTimeout());
      over = true;
      selector.wakeup();
      thread.interrupt(); // a handler may be waiting
      interrupted |= join(Duration.ofSeconds(1));
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /// Returns whether this thread was interrupted.
  private boolean join(Duration atMost) {
    try {
      thread.join(atMost);
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public Counters.Snapshot counters() {
    return counters.snapshot();
  }

  private interface Step {
    void take() throws IOException;
  }

  /// One client: the bytes that it has sent, those that it is to get, and its deadline.
  private final class Client {
    private final SocketChannel channel;
    private final SelectionKey key;
    private @Nullable ByteBuffer received; // null if no byte is left over
    private @Nullable ByteBuffer unsent; // the rest of a reply
    private boolean more; // whole requests wait in `received` for their turn
    private boolean leaving; // only received requests are answered
    private boolean ended; // the client has ended its stream
    private boolean shut; // its last reply has left, and our output is shut
    private boolean gone;
    private boolean busy; // whether the deadline is for a request
    private boolean writing;
    private int discarded;
    private long deadline;

    Client(SocketChannel channel) throws IOException {
      this.channel = channel;
      this.key = channel.register(selector, SelectionKey.OP_READ, this);
      moveDeadline();
    }

    /// Runs a step. A failure concerns this client alone.
    void tryTo(Step step) {
      try {
        step.take();
      } catch (Throwable t) {
        boolean failure = !leaving && !gone;
        close(); // first: this may free scarce memory
        if (failure) {
          counters.failed.increment();
          config.onError().report(Kind.CONNECTION, t);
        }
      }
    }

    void ready() throws IOException {
      if (gone || over) {
        return;
      }
      if (shut) {
        discard();
      } else if (unsent != null || more) {
        settle(proceed());
      } else {
        settle(receive());
      }
    }

    /// Reads and answers; while part of a request is kept, it may read on, up to 32 times.
    ///
    /// @return whether there was progress: all bytes of one request have one deadline
    private boolean receive() throws IOException {
      boolean progress = false;
      boolean full = true;
      for (int i = 0; i < MOST_READS && full && !gone && !writes(); i++) {
        boolean fresh = received == null;
        ByteBuffer bytes = received == null ? in.clear() : received;
        int count = channel.read(bytes);
        if (count < 0) {
          ended = true;
          return true;
        }
        full = !bytes.hasRemaining();
        progress |= fresh && count > 0;
        progress |= answer(bytes.flip());
        full &= received != null;
      }
      return progress;
    }

    /// Sends the rest of a reply, and then answers the requests that wait.
    private boolean proceed() throws IOException {
      if (unsent != null && !send(unsent)) {
        return false;
      }
      if (received != null) {
        answer(received.flip());
      }
      return true;
    }

    /// Answers one request after another, until none is complete, a reply has to wait, or other
    /// clients must have a turn.
    private boolean answer(ByteBuffer bytes) throws IOException {
      Outcome outcome = Outcome.INCOMPLETE;
      int start = bytes.position();
      boolean sound = true;
      for (int i = 0; i < AT_ONCE && sound && unsent == null && !over; i++) {
        outcome = decoder.decode(bytes);
        if (outcome != Outcome.FRAME) {
          break;
        }
        sound = reply(decoder.payload());
      }
      boolean progress = bytes.position() > start;
      boolean malformed = outcome == Outcome.NEGATIVE_LENGTH || outcome == Outcome.TOO_LONG;
      if (!sound || malformed) {
        (malformed ? counters.malformed : counters.failed).increment();
        bytes.position(bytes.limit()); // nothing after it can be answered
        leaving = true;
      }
      more = outcome == Outcome.FRAME && bytes.hasRemaining();
      keep(bytes, decoder.needed());
      return progress;
    }

    private boolean reply(ByteBuffer request) throws IOException {
      counters.requests.increment();
      ByteBuffer reply;
      try {
        reply = FrameEncoder.frame(Objects.requireNonNull(handler.handle(request), "no reply"));
      } catch (Throwable t) {
        config.onError().report(Kind.HANDLER, t);
        return false;
      } finally {
        var _ = Thread.interrupted(); // the flag must not reach the next handler
      }
      var _ = send(reply);
      return true;
    }

    /// Writes the bytes that the socket takes. Returns whether those were all.
    private boolean send(ByteBuffer reply) throws IOException {
      channel.write(reply);
      unsent = reply.hasRemaining() ? reply : null;
      if (unsent == null) {
        counters.replies.increment();
      }
      return unsent == null;
    }

    /// Keeps unused bytes: the beginning of a request of `needed` bytes, or whole requests.
    private void keep(ByteBuffer bytes, int needed) {
      int before = size();
      int left = bytes.remaining();
      if (left == 0) {
        received = null;
      } else if (bytes == received && bytes.position() == 0 && left < bytes.capacity()) {
        bytes.position(left).limit(bytes.capacity());
      } else if (bytes == received && bytes.position() > 0 && left > bytes.capacity() / 4) {
        bytes.compact();
      } else {
        int room = (int) Math.max(left, Math.min(needed, Math.max(FIRST, 2L * left)));
        received = ByteBuffer.allocate(room).put(bytes);
      }
      kept += size() - before;
      makeRoom();
    }

    int size() {
      return received == null ? 0 : received.capacity();
    }

    /// Returns whether it waits to be writable. In a pause, too: then the next select returns it.
    private boolean writes() {
      return unsent != null || more;
    }

    /// Decides the next event to wait for, and the deadline for it.
    private void settle(boolean progress) throws IOException {
      if (gone) {
        return;
      }
      if (ended && !writes()) {
        if (received != null) {
          throw new EOFException("the stream ended inside a request");
        }
        close();
      } else if (leaving && !writes()) {
        channel.shutdownOutput(); // not close: with unread input, that would send a reset
        shut = true;
        key.interestOps(SelectionKey.OP_READ);
        moveDeadline();
      } else {
        boolean wasBusy = busy;
        boolean wasWriting = writing;
        writing = writes();
        busy = writing || received != null;
        if (progress || busy != wasBusy || writing != wasWriting) {
          moveDeadline();
        }
        key.interestOps(writing ? SelectionKey.OP_WRITE : SelectionKey.OP_READ);
      }
    }

    private void moveDeadline() {
      Duration timeout = busy || shut ? limits.requestTimeout() : limits.idleTimeout();
      deadline = System.nanoTime() + timeout.toNanos();
    }

    /// Expires, unless bytes arrived in time while a handler delayed the thread.
    private void expireIfLate() throws IOException {
      if (isLate() && !shut) {
        ready();
      }
      if (isLate() && !gone) {
        if (!shut) {
          counters.timedOut.increment();
        }
        close();
      }
    }

    private boolean isLate() {
      return System.nanoTime() - deadline > 0;
    }

    /// Answers the requests of one more read, and leaves.
    private void drain() throws IOException {
      if (!shut) {
        boolean progress = !writes() && receive();
        leaving = true;
        settle(progress);
      }
    }

    private void discard() throws IOException {
      int count = channel.read(in.clear());
      discarded += count;
      if (count < 0 || discarded > MOST_DISCARDED) {
        close();
      }
    }

    private void close() {
      if (!gone) {
        gone = true;
        kept -= size();
        received = null;
        unsent = null;
        left(channel);
      }
    }
  }
}
