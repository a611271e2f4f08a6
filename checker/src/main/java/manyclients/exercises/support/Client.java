package manyclients.exercises.support;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import manyclients.contract.frame.Accumulator;
import manyclients.contract.frame.FrameDecoder;
import manyclients.contract.frame.FrameDecoder.Outcome;
import org.jspecify.annotations.Nullable;

/// A client for tests. It sends what the test says, and reports what it receives.
public final class Client implements AutoCloseable {
  private static final Duration GLANCE = Duration.ofMillis(4);

  private final Socket socket;
  private final Accumulator received = new Accumulator();
  private final FrameDecoder decoder = new FrameDecoder(1 << 20);

  public Client(int port) throws IOException {
    this(port, 0);
  }

  /// @param receiveBuffer the size of the kernel's receive buffer; 0 for the default
  public Client(int port, int receiveBuffer) throws IOException {
    socket = connect(port, receiveBuffer);
  }

  static Socket connect(int port, int receiveBuffer) throws IOException {
    Socket socket = new Socket();
    if (receiveBuffer > 0) {
      socket.setReceiveBufferSize(receiveBuffer);
    }
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    socket.setTcpNoDelay(true);
    return socket;
  }

  public void send(String payload) throws IOException {
    Trace.note("a client sends", payload);
    Frames.write(socket.getOutputStream(), payload.getBytes(StandardCharsets.UTF_8));
  }

  public void sendBytes(byte... bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  /// Half-closes the connection: the client sends no more, but waits for its replies.
  public void finish() throws IOException {
    socket.shutdownOutput();
  }

  public void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  /// Waits for a frame or the end, for at most the limit of [Patience].
  public Heard hear() throws IOException {
    return hear(Patience.limit());
  }

  /// Waits for a frame or the end, until it is hopeless, and for at most the limit of [Patience].
  public Heard hear(BooleanSupplier hopeless) throws IOException {
    long begin = System.nanoTime();
    Heard heard = new Heard.Silence();
    while (heard instanceof Heard.Silence
        && System.nanoTime() - begin < Patience.limit().toNanos()) {
      boolean last = hopeless.getAsBoolean();
      heard = hear(GLANCE);
      if (last) {
        break;
      }
    }
    Trace.note("a client receives", heard);
    return heard;
  }

  private Heard hear(Duration patience) throws IOException {
    socket.setSoTimeout((int) patience.toMillis());
    try {
      Heard heard = null;
      while (heard == null) {
        heard = decode();
      }
      return heard;
    } catch (SocketTimeoutException e) {
      return new Heard.Silence();
    } catch (IOException e) {
      return received.isEmpty() ? new Heard.Reset() : new Heard.Cut();
    }
  }

  /// Returns what the bytes so far mean; null if more bytes have come since.
  private @Nullable Heard decode() throws IOException {
    Outcome outcome = decoder.decode(received.flip());
    Heard frame = new Heard.Frame(text(outcome));
    received.keep(decoder.needed());
    return switch (outcome) {
      case FRAME -> frame;
      case INCOMPLETE -> receive() ? null : farewell();
      case NEGATIVE_LENGTH, TOO_LONG -> new Heard.Garbage();
    };
  }

  private Heard farewell() {
    return received.isEmpty() ? new Heard.End() : new Heard.Cut();
  }

  private String text(Outcome outcome) {
    return outcome == Outcome.FRAME
        ? StandardCharsets.UTF_8.decode(decoder.payload()).toString()
        : "";
  }

  private boolean receive() throws IOException {
    ByteBuffer space = received.space();
    int count = socket.getInputStream().read(space.array(), space.position(), space.remaining());
    space.position(space.position() + Math.max(0, count));
    return count >= 0;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
