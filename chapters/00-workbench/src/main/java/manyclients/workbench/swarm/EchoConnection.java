package manyclients.workbench.swarm;

import java.io.IOException;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

// tag::connection[]
/// One client's side of one connection to a server that should echo. It owns no buffer: only
/// positions in two streams that can be computed.
///
/// ```
///  NEW --connect--> CONNECTING --connected--> OPEN --------+
///   |                    |                   |    ^        | end of stream, reset,
///   |                    |       kernel full |    | room   | garbage, close()
///   |                    |                   v    |        |
///   |                    |                  BLOCKED -------+
///   |                    |                                 v
///   +--- no port left ---+--- refused, given up ------> CLOSED
/// ```
///
/// It belongs to the thread that turns its loop, and so do the calls of its listener.
public final class EchoConnection {
  /// To load a class from a directory takes a descriptor, so what is needed when there is none left
  /// is loaded now.
  static final List<Class<?>> LOADED =
      List.of(Ending.class, ReplyChecker.Outcome.class, Payload.class, SwarmCount.class);

  private enum State {
    NEW,
    CONNECTING,
    OPEN,
    BLOCKED,
    CLOSED
  }

  private final int id;

  // end::connection[]

  // tag::listener[]
  /// Who wants to know what becomes of a connection.
  public interface Listener {
    /// It is connected, and may be asked.
    void connected(EchoConnection connection);

    /// The first byte of a request is about to be offered to the kernel, perhaps not for the first
    /// time: the last call counts.
    void sending(EchoConnection connection, long sequence);

    /// A whole reply has come.
    ///
    /// @param right whether it was, byte for byte, what was asked
    void replied(EchoConnection connection, long sequence, boolean right);

    /// It is closed. Called once for each connection that was begun.
    ///
    /// @param reason what the system said, where it said something
    void ended(EchoConnection connection, Ending ending, @Nullable String reason);
  }

  private final ClientLoop loop;
  private final Listener listener;
  private final RequestStream requests;
  private final ReplyChecker replies;
  private State state = State.NEW;
  private @Nullable SelectionKey key;
  private long asked;
  private @Nullable String broken;

  // end::listener[]

  // tag::connection-new[]
  /// @param id what tells its payloads from those of others
  /// @param size the bytes of each of its payloads
  public EchoConnection(int id, int size, ClientLoop loop, Listener listener) {
    this.id = id;
    this.loop = loop;
    this.listener = listener;
    this.requests = new RequestStream(id, size);
    this.replies = new ReplyChecker(id, size);
  }

  public int id() {
    return id;
  }

  /// Requests it was told to send.
  public long asked() {
    return asked;
  }

  /// Requests that the kernel has taken whole.
  public long sent() {
    return requests.sent();
  }

  /// Replies that have come whole.
  public long replied() {
    return replies.replies();
  }

  // end::connection-new[]

  // tag::connect[]
  boolean isConnecting() {
    return state == State.CONNECTING;
  }

  public boolean isOpen() {
    return state == State.OPEN || state == State.BLOCKED;
  }

  /// Begins to connect.
  ///
  /// @param source the local address, or null to leave it to the kernel
  void connect(SocketAddress target, @Nullable SocketAddress source) {
    loop.assertInLoop();
    state = State.CONNECTING;
    try {
      SocketChannel channel = SocketChannel.open();
      key = loop.register(channel, this);
      key.interestOps(SelectionKey.OP_CONNECT);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      if (source != null) {
        channel.bind(source);
      }
      if (channel.connect(target)) {
        connected();
      }
    } catch (IOException e) {
      end(Ending.UNCONNECTED, e.getMessage());
    }
  }

  // end::connect[]

  // tag::connection-ready[]
  /// Called by the loop when the channel is ready for something that was waited for.
  void ready() {
    if (isConnecting()) {
      finishConnect();
    } else if (isOpen() && key().isReadable()) {
      receive();
    }
    if (state == State.BLOCKED && key().isWritable()) {
      state = State.OPEN;
      key().interestOps(SelectionKey.OP_READ);
      flush();
    }
  }

  private void finishConnect() {
    try {
      if (channel().finishConnect()) {
        connected();
      }
    } catch (IOException e) {
      end(Ending.UNCONNECTED, e.getMessage());
    }
  }

  private void connected() {
    state = State.OPEN;
    key().interestOps(SelectionKey.OP_READ);
    listener.connected(this);
    flush();
  }

  // end::connection-ready[]

  // tag::connection-send[]
  /// Lets it send more requests; [#flush()] sends them.
  public void ask(int more) {
    asked += more;
  }

  /// Sends what it was told to, as far as the kernel takes it.
  public void flush() {
    loop.assertInLoop();
    while (state == State.OPEN && requests.owes(asked)) {
      ByteBuffer out = loop.out();
      long first = requests.next();
      long next = requests.fill(out, asked);
      for (long sequence = first; sequence < next; sequence++) {
        listener.sending(this, sequence);
      }
      write(out.flip());
    }
  }

  private void write(ByteBuffer out) {
    try {
      requests.took(channel().write(out));
      if (out.hasRemaining()) {
        state = State.BLOCKED;
        key().interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
      }
    } catch (IOException e) {
      unwritable(e.getMessage());
    }
  }

  // end::connection-send[]

  // tag::unwritable[]
  /// A failed write is not the end: replies may still lie in the kernel, and only reading tells a
  /// server that had closed (a broken pipe, then the end of the stream) from one that broke. But a
  /// reset shows once: when the write has met it, no read will.
  private void unwritable(@Nullable String reason) {
    broken = "Broken pipe".equals(reason) ? null : reason;
    state = State.BLOCKED;
    key().interestOps(SelectionKey.OP_READ);
  }

  private void receive() {
    ByteBuffer in = loop.in();
    try {
      if (channel().read(in) < 0) {
        atEndOfStream();
        return;
      }
    } catch (IOException e) {
      end(Ending.RESET, e.getMessage());
      return;
    }
    take(in.flip());
    flush();
  }

  private void atEndOfStream() {
    if (broken != null) {
      end(Ending.RESET, broken);
    } else {
      end(replies.inside() ? Ending.TORN : Ending.CLEAN, null);
    }
  }

  // end::unwritable[]

  // tag::connection-take[]
  private void take(ByteBuffer in) {
    while (in.hasRemaining() && isOpen()) {
      long sequence = replied();
      if (sequence == sent()) {
        end(Ending.GARBAGE, "a reply to nothing");
        return;
      }
      ReplyChecker.Outcome outcome = replies.check(in);
      if (outcome == ReplyChecker.Outcome.GARBAGE) {
        end(Ending.GARBAGE, "a length that no reply has");
      } else if (outcome != ReplyChecker.Outcome.INCOMPLETE) {
        listener.replied(this, sequence, outcome == ReplyChecker.Outcome.RIGHT);
      }
    }
  }

  /// Closes it from this side.
  ///
  /// @param abruptly by a reset, so that the port is free at once and not after a minute
  public void close(boolean abruptly) {
    if (abruptly && isOpen()) {
      try {
        channel().setOption(StandardSocketOptions.SO_LINGER, 0);
      } catch (IOException e) {
        // broken already: then there is nothing left to close
      }
    }
    end(Ending.CLOSED, null);
  }

  // end::connection-take[]

  // tag::connection-end[]
  /// Ends it, once.
  void end(Ending ending, @Nullable String reason) {
    loop.assertInLoop();
    if (state == State.NEW || state == State.CLOSED) {
      return;
    }
    state = State.CLOSED;
    try {
      if (key != null) {
        key.channel().close();
      }
    } catch (IOException e) {
      // it is gone: that is what was wanted
    }
    listener.ended(this, ending, reason);
  }

  private SelectionKey key() {
    return Objects.requireNonNull(key);
  }

  private SocketChannel channel() {
    return (SocketChannel) key().channel();
  }
}
// end::connection-end[]
