package manyclients.exercises.support;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import manyclients.workbench.frame.FrameDecoder;

/// A client for tests: it says what it is told to, and tells what it hears.
public final class Client implements AutoCloseable {
  private final Socket socket = new Socket();

  public Client(int port) throws IOException {
    this(port, 0);
  }

  /// @param receiveBuffer how much the kernel may receive ahead of this client; 0 leaves it as it
  ///   is
  public Client(int port, int receiveBuffer) throws IOException {
    if (receiveBuffer > 0) {
      socket.setReceiveBufferSize(receiveBuffer);
    }
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    socket.setTcpNoDelay(true);
  }

  public void send(String payload) throws IOException {
    Frames.write(socket.getOutputStream(), payload.getBytes(StandardCharsets.UTF_8));
  }

  public void sendBytes(byte... bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  /// Says that nothing more will come.
  public void finish() throws IOException {
    socket.shutdownOutput();
  }

  /// Breaks the connection off with a reset.
  public void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  /// Listens for a frame or for the end, and at most five seconds.
  public Heard hear() throws IOException {
    return hear(Duration.ofSeconds(5));
  }

  public Heard hear(Duration patience) throws IOException {
    socket.setSoTimeout((int) patience.toMillis());
    byte[] header = new byte[FrameDecoder.HEADER];
    try {
      int count = fill(header);
      if (count < header.length) {
        return count == 0 ? new Heard.End() : new Heard.Cut(count, header.length);
      }
    } catch (SocketTimeoutException e) {
      return new Heard.Silence();
    } catch (IOException e) {
      return new Heard.Reset();
    }
    byte[] payload = new byte[ByteBuffer.wrap(header).getInt()];
    try {
      int count = fill(payload);
      return count < payload.length
          ? new Heard.Cut(count, payload.length)
          : new Heard.Frame(new String(payload, StandardCharsets.UTF_8));
    } catch (IOException e) {
      return new Heard.Cut(0, payload.length);
    }
  }

  private int fill(byte[] bytes) throws IOException {
    InputStream in = socket.getInputStream();
    return in.readNBytes(bytes, 0, bytes.length);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
