package manyclients.exercises.support;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.function.BooleanSupplier;

/// The end of a connection that lies behind a proxy, where an engine would be.
public record FarEnd(Socket socket) implements AutoCloseable {
  private static final int GLANCE = 4;
  private static final int LOOKS = 50;

  /// Takes the next connection.
  public static FarEnd of(ServerSocket engine) throws IOException {
    return new FarEnd(engine.accept());
  }

  /// Whether something comes, if only its end. False when nothing is to be expected any more.
  public boolean hears() throws IOException {
    BooleanSupplier hopeless = Calm.orCircles(LOOKS);
    socket.setSoTimeout(GLANCE);
    boolean last = false;
    while (!last) {
      last = hopeless.getAsBoolean();
      try {
        socket.getInputStream().read();
        return true;
      } catch (SocketTimeoutException e) {
        // not yet
      }
    }
    return false;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
