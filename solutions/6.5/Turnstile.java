package manyclients.exercises.ch06;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import manyclients.contract.Counters;
import manyclients.contract.Limits;
import manyclients.contract.ServerConfig;
import manyclients.contract.frame.FrameDecoder;
import manyclients.contract.frame.FrameDecoder.Outcome;
import manyclients.selector.Acceptor;
import manyclients.selector.EventHandler;
import manyclients.selector.EventLoop;
import manyclients.selector.Inbox;
import manyclients.selector.Timer;

/// A proxy in front of an engine, which limits the rate of each client's requests.
///
/// ```
///   client ──► received ──► decoder ──► account ──► request ──► engine
///   client ◄──────────────────────────────────────── reply ◄─── engine
/// ```
public final class Turnstile implements AutoCloseable {
  private static final int MAX_FRAME = 1 << 20;
  private static final int PLACES = 100;
  private static final Duration TICK = Duration.ofMillis(1);
  private static final Duration PATIENCE = Duration.ofSeconds(1);
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final InetSocketAddress engine;
  private final long interval;
  private final long credit; // by how much a client may be ahead of its time
  private final EventLoop loop = new EventLoop("turnstile", TICK, _ -> {});
  private final Acceptor acceptor;
  private final FrameDecoder decoder = new FrameDecoder(MAX_FRAME); // used by the loop only

  /// Opens a turnstile on an ephemeral port of loopback.
  ///
  /// @param engine where the requests go
  /// @param burst how many requests a client may make together
  /// @param interval the time in which a client earns another request
  public Turnstile(InetSocketAddress engine, int burst, Duration interval) throws IOException {
    this.engine = engine;
    this.interval = interval.toNanos();
    this.credit = (burst - 1) * this.interval;
    Limits limits = Limits.defaults().withMaxConnections(PLACES);
    ServerConfig config = ServerConfig.defaults().withLimits(limits);
    acceptor = new Acceptor(loop, config, new Counters(), this::admit);
    loop.start();
  }

  public int port() {
    return acceptor.port();
  }

  private void admit(SocketChannel client) {
    try {
      new Relay(client).begin();
    } catch (IOException e) {
      close(client); // no descriptor is left for the connection to the engine
      acceptor.release();
    }
  }

  /// Writes as much as the channel takes. Returns the rest, which is usually empty.
  private static ByteBuffer write(SocketChannel channel, ByteBuffer bytes) throws IOException {
    channel.write(bytes);
    int left = bytes.remaining();
    return left == 0 ? NOTHING : ByteBuffer.allocate(left).put(bytes).flip();
  }

  private static void close(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      // it is closed anyway
    }
  }

  /// Closes all connections and the port, and ends the thread.
  @Override
  public void close() {
    loop.stop();
    try {
      loop.join(PATIENCE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// A client and its connection to the engine. It owns no buffer while no bytes are on their way
  /// between the two.
  private final class Relay implements EventHandler {
    private final SocketChannel client;
    private final SelectionKey clientKey;
    private final SocketChannel upstream;
    private final SelectionKey upstreamKey;
    private final Inbox received = new Inbox();
    private final Timer timer = new Timer(this::timeHasPassed);
    private ByteBuffer request = NOTHING; // bytes that the engine has not taken yet
    private ByteBuffer reply = NOTHING; // bytes that the client has not taken yet
    private long paidUntil = System.nanoTime();
    private boolean waits; // the next request has arrived, and is not earned yet
    private boolean clientEnded;
    private boolean engineEnded;
    private boolean lingers; // the client's output is shut down, and it has not gone yet

    Relay(SocketChannel client) throws IOException {
      this.client = client;
      clientKey = register(client, 0);
      upstream = SocketChannel.open();
      upstreamKey = register(upstream, SelectionKey.OP_CONNECT);
    }

    private SelectionKey register(SocketChannel channel, int interest) throws IOException {
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      return loop.register(channel, interest, this);
    }

    void begin() {
      try {
        upstream.connect(engine);
        ready();
      } catch (IOException e) {
        close(); // there is no engine
      }
    }

    /// Does everything that can be done, whatever has happened, and then waits for what is missing.
    @Override
    public void ready() throws IOException {
      if (lingers) {
        drain();
      } else if (client.isOpen() && upstream.finishConnect()) {
        passRequests();
        passReplies();
        await();
      }
    }

    private void timeHasPassed() {
      if (lingers) {
        close();
        return;
      }
      waits = false;
      try {
        ready();
      } catch (IOException e) {
        close();
      }
    }

    /// Passes on the bytes that were held up, then those that were received, and only then reads,
    /// at most once, because other clients must have their turn.
    private void passRequests() throws IOException {
      if (request.hasRemaining()) {
        upstream.write(request);
      }
      if (mayPass()) {
        pass(received.pending());
      }
      if (mayPass() && !clientEnded && clientKey.isReadable()) {
        ByteBuffer bytes = received.space(loop.in());
        clientEnded = client.read(bytes) < 0;
        pass(bytes.flip());
      }
      if (clientEnded && mayPass()) {
        upstream.shutdownOutput();
      }
    }

    private boolean mayPass() {
      return !request.hasRemaining() && !waits;
    }

    /// Passes requests on as long as one is complete and earned. A malformed frame ends the
    /// client's stream.
    private void pass(ByteBuffer bytes) throws IOException {
      int begin = bytes.position();
      Outcome outcome = Outcome.FRAME;
      while (outcome == Outcome.FRAME && mayPass()) {
        outcome = decoder.decode(bytes);
        if (outcome == Outcome.FRAME && isEarned()) {
          request = write(upstream, bytes.slice(begin, bytes.position() - begin));
          begin = bytes.position();
        }
      }
      bytes.position(begin);
      clientEnded |= outcome == Outcome.NEGATIVE_LENGTH || outcome == Outcome.TOO_LONG;
      received.keep(bytes, decoder.needed());
    }

    /// A request costs an interval. If it is earned, the client pays; if not, it waits.
    private boolean isEarned() {
      long now = System.nanoTime();
      long ahead = paidUntil - now;
      waits = ahead > credit;
      if (waits) {
        loop.schedule(timer, Duration.ofNanos(ahead - credit));
      } else {
        paidUntil = now + Math.max(ahead, 0) + interval;
      }
      return !waits;
    }

    private void passReplies() throws IOException {
      client.write(reply);
      if (!reply.hasRemaining() && !engineEnded && upstreamKey.isReadable()) {
        ByteBuffer bytes = loop.in();
        engineEnded = upstream.read(bytes) < 0;
        reply = write(client, bytes.flip());
      }
      if (engineEnded && !reply.hasRemaining()) {
        linger();
      }
    }

    /// Shuts the client's output down, and reads until the client has gone, for a second at most.
    /// Closing a socket with unread input sends a reset, which discards replies that are still on
    /// their way.
    private void linger() throws IOException {
      lingers = true;
      Turnstile.close(upstream);
      client.shutdownOutput();
      clientKey.interestOps(SelectionKey.OP_READ);
      loop.schedule(timer, PATIENCE);
    }

    private void drain() throws IOException {
      if (client.read(loop.in()) < 0) {
        close();
      }
    }

    /// Sets the interest of both keys. Neither side is read while its bytes are on their way to the
    /// other.
    private void await() {
      if (client.isOpen() && !lingers) {
        clientKey.interestOps(interest(mayPass() && !clientEnded, reply));
        upstreamKey.interestOps(interest(!reply.hasRemaining() && !engineEnded, request));
      }
    }

    private static int interest(boolean reads, ByteBuffer toWrite) {
      int read = reads ? SelectionKey.OP_READ : 0;
      return toWrite.hasRemaining() ? read | SelectionKey.OP_WRITE : read;
    }

    @Override
    public void failed(Throwable cause) {
      close();
    }

    @Override
    public void close() {
      if (client.isOpen()) {
        loop.cancel(timer);
        Turnstile.close(client);
        Turnstile.close(upstream);
        acceptor.release();
      }
    }
  }
}
