package manyclients.contract.client;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import manyclients.contract.frame.Accumulator;
import manyclients.contract.frame.FrameDecoder;
import manyclients.contract.frame.FrameDecoder.Outcome;
import manyclients.contract.frame.FrameEncoder;
import org.jspecify.annotations.Nullable;

/// One connection to a server, for a thread that may block.
///
/// It can behave well ([#call(byte\[\])], [#close()]), or badly, as real clients do: late, in
/// pieces, cut off in the middle. Only one thread may use it at a time, but one thread may send
/// while another receives.
public final class BlockingClient implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int LONGEST_REPLY = 1 << 26;

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;
  private final FrameDecoder decoder = new FrameDecoder(LONGEST_REPLY);
  private final Accumulator received = new Accumulator();

  private BlockingClient(Socket socket) throws IOException {
    this.socket = socket;
    in = socket.getInputStream();
    out = socket.getOutputStream();
  }

  /// Connects to a server on this machine.
  ///
  /// @throws IOException if nothing listens there, or the accept queue stays full for ten seconds
  public static BlockingClient connect(int port) throws IOException {
    return connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
  }

  /// Connects to a server anywhere.
  public static BlockingClient connect(InetSocketAddress server) throws IOException {
    Socket socket = new Socket();
    try {
      socket.setTcpNoDelay(true); // each piece that we send leaves immediately
      socket.setSoTimeout((int) PATIENCE.toMillis());
      socket.connect(server, (int) PATIENCE.toMillis());
      return new BlockingClient(socket);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /// Sets how long a receiving method waits for the next byte before it throws a
  /// [java.net.SocketTimeoutException]. No bytes are lost then: those received so far are kept, and
  /// the next call continues from there.
  public void readTimeout(Duration timeout) throws IOException {
    socket.setSoTimeout(Math.max(1, (int) timeout.toMillis())); // 0 would mean no timeout
  }

  /// Sends one request and waits for one reply.
  public byte[] call(byte[] payload) throws IOException {
    send(payload);
    return receive();
  }

  /// Sends one request without waiting for the reply.
  public void send(byte[] payload) throws IOException {
    sendRaw(FrameEncoder.frame(ByteBuffer.wrap(payload)).array());
  }

  /// Waits for the next reply.
  ///
  /// @throws EOFException if the server closes the connection instead
  public byte[] receive() throws IOException {
    byte[] reply = next();
    if (reply == null) {
      throw new EOFException("the server closed the connection");
    }
    return reply;
  }

  /// Waits for the next reply. Returns null if the stream ends before its first byte.
  ///
  /// @throws ProtocolException if the stream ends inside a reply, or is not a sequence of frames
  public byte @Nullable [] next() throws IOException {
    Outcome outcome = decoder.decode(received.flip());
    while (outcome == Outcome.INCOMPLETE) {
      received.keep(decoder.needed());
      if (!fill(received.space())) {
        return end();
      }
      outcome = decoder.decode(received.flip());
    }
    if (outcome != Outcome.FRAME) {
      throw new ProtocolException("not a frame: " + outcome);
    }
    byte[] reply = new byte[decoder.payload().remaining()];
    decoder.payload().get(reply);
    received.keep(FrameDecoder.HEADER); // the next frame's length is not known yet
    return reply;
  }

  /// Waits for more bytes. Returns false at the end of the stream.
  private boolean fill(ByteBuffer space) throws IOException {
    int count = in.read(space.array(), space.position(), space.remaining());
    space.position(space.position() + Math.max(0, count));
    return count >= 0;
  }

  private byte @Nullable [] end() throws ProtocolException {
    if (!received.isEmpty()) {
      throw new ProtocolException("the stream ended inside a reply");
    }
    return null;
  }

  /// Sends bytes as they are: half a header, three frames together, nonsense.
  public void sendRaw(byte... bytes) throws IOException {
    out.write(bytes);
  }

  /// Returns the number of received bytes that are not part of a returned reply.
  public int unfinished() {
    return received.space().position();
  }

  /// Ends our side of the stream. Replies can still be received.
  public void halfClose() throws IOException {
    socket.shutdownOutput();
  }

  /// Resets the connection, without a proper end of the stream.
  public void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
