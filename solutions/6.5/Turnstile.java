package manyclients.exercises.ch06;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import manyclients.contract.Counters;
import manyclients.contract.frame.FrameDecoder;
import manyclients.contract.frame.FrameDecoder.Outcome;
import manyclients.selector.Acceptor;
import manyclients.selector.EventHandler;
import manyclients.selector.EventLoop;
import manyclients.selector.Inbox;
import manyclients.selector.Timer;

/// Stands in front of an engine, and lets each client's requests through only so often. On one
/// thread.
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
  private final long credit;
  private final EventLoop loop = new EventLoop("turnstile", TICK, _ -> {});
  private final ServerSocketChannel listener = ServerSocketChannel.open();
  private final Acceptor acceptor;
  private final FrameDecoder decoder = new FrameDecoder(MAX_FRAME); // the loop's

  /// Opens a turnstile on an ephemeral port of loopback.
  ///
  /// @param engine where the requests go
  /// @param burst how many requests a client may make at once
  /// @param interval the time in which it earns another
  public Turnstile(InetSocketAddress engine, int burst, Duration interval) throws IOException {
    this.engine = engine;
    this.interval = interval.toNanos();
    this.credit = credit(burst - 1, this.interval);
    listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    acceptor = new Acceptor(loop, listener, PLACES, new Counters(), this::admit);
    loop.start();
  }

  /// How far ahead a client may be. Where a long cannot count it, a century is enough.
  private static long credit(int intervals, long interval) {
    long most = Long.MAX_VALUE / 3;
    return interval == 0 || intervals <= most / interval ? intervals * interval : most;
  }

  public int port() {
    return listener.socket().getLocalPort();
  }

  private void admit(SocketChannel client) {
    try {
      new Visit(client).begin();
    } catch (IOException e) {
      close(client); // there is no descriptor left for its connection to the engine
      acceptor.release();
    }
  }

  /// Writes what the channel takes, and keeps the rest: mostly nothing.
  private static ByteBuffer write(SocketChannel channel, ByteBuffer bytes) throws IOException {
    channel.write(bytes);
    int left = bytes.remaining();
    return left == 0 ? NOTHING : ByteBuffer.allocate(left).put(bytes).flip();
  }

  private static void close(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      // gone is gone
    }
  }

  /// Ends all connections, and the thread.
  @Override
  public void close() {
    loop.stop();
    try {
      loop.join(PATIENCE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// A client, and the connection to the engine that is kept for it. While nothing is on its way
  /// between the two, it owns no buffer.
  private final class Visit implements EventHandler {
    private final SocketChannel client;
    private final SelectionKey clientKey;
    private final SocketChannel ahead;
    private final SelectionKey aheadKey;
    private final Inbox received = new Inbox();
    private final Timer turn = new Timer(this::haveWaited);
    private ByteBuffer request = NOTHING; // what the engine has not taken yet
    private ByteBuffer reply = NOTHING; // what the client has not taken yet
    private long paidUntil = System.nanoTime();
    private boolean waits; // its next request is there, and may not pass yet
    private boolean ended; // the client has said all it had to say
    private boolean answered; // the engine has said all it had to say
    private boolean lingers; // all has been said, and the client has not gone yet

    Visit(SocketChannel client) throws IOException {
      this.client = client;
      clientKey = register(client, 0);
      ahead = SocketChannel.open();
      aheadKey = register(ahead, SelectionKey.OP_CONNECT);
    }

    private SelectionKey register(SocketChannel channel, int interest) throws IOException {
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true); // one who waits is enough
      return loop.register(channel, interest, this);
    }

    void begin() {
      try {
        ahead.connect(engine);
        ready();
      } catch (IOException e) {
        close(); // there is no engine
      }
    }

    /// Moves what can be moved, whatever has happened, and waits for what is missing.
    @Override
    public void ready() throws IOException {
      if (lingers) {
        drain();
      } else if (client.isOpen() && ahead.finishConnect()) {
        passRequests();
        passReplies();
        await();
      }
    }

    private void haveWaited() {
      if (lingers) {
        close(); // the client has had its time
        return;
      }
      waits = false;
      try {
        ready();
      } catch (IOException e) {
        close();
      }
    }

    /// What has waited goes first. Reads once at most: others want their turn.
    private void passRequests() throws IOException {
      if (request.hasRemaining()) {
        ahead.write(request);
      }
      if (mayPass()) {
        pass(received.pending());
      }
      if (mayPass() && !ended && clientKey.isReadable()) {
        ByteBuffer bytes = received.space(loop.in());
        ended = client.read(bytes) < 0;
        pass(bytes.flip());
      }
      if (ended && mayPass()) {
        ahead.shutdownOutput();
      }
    }

    private boolean mayPass() {
      return !request.hasRemaining() && !waits;
    }

    /// Lets requests through, as long as one has come whole and is paid for. After nonsense there
    /// is none.
    private void pass(ByteBuffer bytes) throws IOException {
      int begin = bytes.position();
      Outcome outcome = Outcome.FRAME;
      while (outcome == Outcome.FRAME && mayPass()) {
        outcome = decoder.decode(bytes);
        if (outcome == Outcome.FRAME && pays()) {
          request = write(ahead, bytes.slice(begin, bytes.position() - begin));
          begin = bytes.position();
        }
      }
      bytes.position(begin);
      ended |= outcome == Outcome.NEGATIVE_LENGTH || outcome == Outcome.TOO_LONG;
      received.keep(bytes, decoder.needed());
    }

    /// A request costs an interval. A client may have spent some that are still to come.
    private boolean pays() {
      long now = System.nanoTime();
      long owed = paidUntil - now;
      waits = owed > credit;
      if (waits) {
        loop.schedule(turn, Duration.ofNanos(owed - credit));
      } else {
        paidUntil = now + Math.max(owed, 0) + interval;
      }
      return !waits;
    }

    private void passReplies() throws IOException {
      client.write(reply);
      if (!reply.hasRemaining() && !answered && aheadKey.isReadable()) {
        ByteBuffer bytes = loop.in();
        answered = ahead.read(bytes) < 0;
        reply = write(client, bytes.flip());
      }
      if (answered && !reply.hasRemaining()) {
        linger();
      }
    }

    /// Says that nothing more will come, and reads on until the client has gone, but not for long.
    /// A socket that is closed while its input is unread sends a reset, and throws away what the
    /// client has not taken yet.
    private void linger() throws IOException {
      lingers = true;
      Turnstile.close(ahead);
      client.shutdownOutput();
      clientKey.interestOps(SelectionKey.OP_READ);
      loop.schedule(turn, PATIENCE);
    }

    private void drain() throws IOException {
      if (client.read(loop.in()) < 0) {
        close();
      }
    }

    /// Neither side is read while what it said before is on its way to the other.
    private void await() {
      if (client.isOpen() && !lingers) {
        clientKey.interestOps(interest(mayPass() && !ended, reply));
        aheadKey.interestOps(interest(!reply.hasRemaining() && !answered, request));
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
        loop.cancel(turn);
        Turnstile.close(client);
        Turnstile.close(ahead);
        acceptor.release();
      }
    }
  }
}
