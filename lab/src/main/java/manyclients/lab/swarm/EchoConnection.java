package manyclients.lab.swarm;

import static java.nio.channels.SelectionKey.OP_CONNECT;
import static java.nio.channels.SelectionKey.OP_READ;
import static java.nio.channels.SelectionKey.OP_WRITE;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One client's side of one connection to a server that echoes, or that answers as its dialogue
/// demands. It owns no buffer, only positions in two streams whose bytes can be computed. It
/// belongs to its loop's thread, and its listener is called there.
///
/// ```
///  NEW --connect--> CONNECTING --connected--> OPEN --------+
///                        |                   |    ^        | end of stream,
///                        |       kernel full |    | room   | reset, garbage,
///               refused, |                   v    |        | close()
///               given up |                  BLOCKED -------+
///                        |                                 v
///                        +----------------------------> CLOSED
/// ```
public final class EchoConnection {
  private enum State {
    NEW,
    CONNECTING,
    OPEN,
    BLOCKED,
    CLOSED
  }

  private final int id;
  private final ClientLoop loop;
  private final ConnectionListener listener;
  private final Dialogue.Requests requests;
  private final Dialogue.Replies replies;
  private State state = State.NEW;
  private @Nullable ClientChannel channel;
  private @Nullable String broken;
  private long asked;

  /// @param id the connection's number
  /// @param talk its requests and replies
  public EchoConnection(int id, Dialogue.Talk talk, ClientLoop loop, ConnectionListener listener) {
    this.id = id;
    this.loop = loop;
    this.listener = listener;
    this.requests = talk.requests();
    this.replies = talk.replies();
  }

  public int id() {
    return id;
  }

  /// Returns the number of requests that it has been asked to send.
  public long asked() {
    return asked;
  }

  /// Returns the number of requests that the kernel has taken whole.
  public long sent() {
    return requests.sent();
  }

  /// Returns the number of whole replies.
  public long replied() {
    return replies.replies();
  }

  /// Returns the port of this end, by which a server knows it; 0 once it is closed.
  public int localPort() {
    try {
      return channel().localPort();
    } catch (IOException e) {
      return 0;
    }
  }

  boolean isConnecting() {
    return state == State.CONNECTING;
  }

  public boolean isOpen() {
    return state == State.OPEN || state == State.BLOCKED;
  }

  /// Begins to connect.
  ///
  /// @param source the local address, or null for the kernel's choice
  void connect(SocketAddress target, @Nullable SocketAddress source) {
    loop.assertInLoop();
    state = State.CONNECTING;
    try {
      channel = ClientChannel.open(loop, this);
      channel.await(OP_CONNECT);
      if (channel.connect(target, source)) {
        connected();
      }
    } catch (IOException e) {
      end(CloseReason.UNCONNECTED, e.getMessage(), false);
    }
  }

  private void connected() {
    state = State.OPEN;
    channel().await(OP_READ);
    listener.connected(this);
    flush();
  }

  private ClientChannel channel() {
    return Objects.requireNonNull(channel);
  }

  /// Acts on a ready channel; called by the loop.
  void ready() {
    if (isConnecting()) {
      finishConnect();
    } else if (isOpen() && channel().is(OP_READ)) {
      receive();
    }
    if (state == State.BLOCKED && channel().is(OP_WRITE)) {
      state = State.OPEN;
      channel().await(OP_READ);
      flush();
    }
  }

  private void finishConnect() {
    try {
      if (channel().finishConnect()) {
        connected();
      }
    } catch (IOException e) {
      end(CloseReason.UNCONNECTED, e.getMessage(), false);
    }
  }

  /// Allows the connection to send more requests; [#flush()] sends them.
  public void ask(int more) {
    asked += more;
  }

  /// Sends the requests that it was asked to send, as far as the kernel takes them.
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
        channel().await(OP_READ | OP_WRITE);
      }
    } catch (IOException e) {
      // The connection has not ended, because replies may still lie in the kernel. Only reading
      // tells a server that has closed (a broken pipe, then the end of the stream) from a broken
      // connection. But a reset is reported only once: after a write that has met it, no read will.
      broken = "Broken pipe".equals(e.getMessage()) ? null : e.getMessage();
      state = State.BLOCKED;
      channel().await(OP_READ);
    }
  }

  private void receive() {
    ByteBuffer in = loop.in();
    try {
      if (channel().read(in) < 0) {
        CloseReason reason = replies.inside() ? CloseReason.TORN : CloseReason.CLEAN;
        end(broken == null ? reason : CloseReason.RESET, broken, false);
        return;
      }
    } catch (IOException e) {
      end(CloseReason.RESET, e.getMessage(), false);
      return;
    }
    take(in.flip());
    flush();
  }

  private void take(ByteBuffer in) {
    while (in.hasRemaining() && isOpen()) {
      long sequence = replied();
      if (sequence == sent() && !replies.mayComeUnasked()) {
        end(CloseReason.GARBAGE, "a reply without a request", false);
        return;
      }
      Dialogue.Outcome outcome = replies.check(in);
      if (outcome == Dialogue.Outcome.GARBAGE) {
        end(CloseReason.GARBAGE, "bytes that are not a reply", false);
      } else if (outcome != Dialogue.Outcome.INCOMPLETE) {
        listener.replied(this, sequence, outcome == Dialogue.Outcome.RIGHT);
      }
    }
  }

  /// Closes the connection from this side.
  ///
  /// @param abruptly whether to close by a reset: then the port is free immediately, not after a
  ///   minute
  public void close(boolean abruptly) {
    end(CloseReason.CLOSED, null, abruptly);
  }

  void end(CloseReason reason, @Nullable String detail, boolean abruptly) {
    loop.assertInLoop();
    if (state == State.NEW || state == State.CLOSED) {
      return;
    }
    state = State.CLOSED;
    if (channel != null) {
      channel.close(abruptly);
    }
    listener.ended(this, reason, detail);
  }
}
