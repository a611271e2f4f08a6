package manyclients.exercises.support;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.function.BooleanSupplier;

/// An end of a connection through a proxy: the far one, where an engine would be, or the near one,
/// where nothing is understood of what is said, and bytes are counted.
public record ProxyEnd(Socket socket) implements AutoCloseable {
  private static final int GLANCE = 4;
  private static final int LOOKS = 50;
  private static final int WINDOW = 64 << 10;

  /// Takes the next connection.
  public static ProxyEnd of(ServerSocket engine) throws IOException {
    return new ProxyEnd(engine.accept());
  }

  /// Connects to a proxy, as a client for which the kernel receives little ahead.
  public static ProxyEnd near(int port, int receiveBuffer) throws IOException {
    return new ProxyEnd(Client.connect(port, receiveBuffer));
  }

  public void say(byte... bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  /// Whether something comes, if only its end. False when nothing is to be expected any more.
  public boolean hears() throws IOException {
    return read(1) != 0;
  }

  /// Whether so many bytes come. False when they end before, or no more are to be expected.
  public boolean hears(int bytes) throws IOException {
    socket.setReceiveBufferSize(bytes); // who has been narrow is so no more: that would take long
    int left = bytes;
    int count = 1;
    while (left > 0 && count > 0) {
      count = read(left);
      left -= Math.max(0, count);
    }
    return left == 0;
  }

  /// Whether the end comes, after whatever else comes before it. False when nothing is to be
  /// expected any more.
  public boolean hearsTheEnd() throws IOException {
    int count = 1;
    while (count > 0) {
      count = read(WINDOW);
    }
    return count < 0;
  }

  /// How many bytes come at once; -1 when it is the end, of whichever kind; 0 when nothing is to be
  /// expected any more.
  private int read(int most) throws IOException {
    BooleanSupplier hopeless = Calm.orCircles(LOOKS);
    socket.setSoTimeout(GLANCE);
    byte[] bytes = new byte[Math.min(most, WINDOW)];
    boolean last = false;
    while (!last) {
      last = hopeless.getAsBoolean();
      try {
        return socket.getInputStream().read(bytes);
      } catch (SocketTimeoutException e) {
        // not yet
      } catch (SocketException e) {
        return -1; // a reset
      }
    }
    return 0;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
