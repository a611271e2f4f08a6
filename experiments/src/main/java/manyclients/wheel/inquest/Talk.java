package manyclients.wheel.inquest;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;

/// One client of the crowd, which asks and waits for the answer.
sealed interface Talk extends Closeable permits ObjectTalk, FrameTalk {

  /// The client's socket.
  Socket socket();

  /// Sends one request, in as many writes as an object stream makes of it.
  void ask(int number) throws IOException;

  /// Waits for the answer.
  void hear() throws IOException;

  /// A factory for one kind of client.
  @FunctionalInterface
  interface Dialect {
    Talk begin(Socket socket) throws IOException;
  }

  static Talk connect(int port, Dialect dialect) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    try {
      return dialect.begin(socket);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /// Waits for the answer, or until the patience is over: [java.net.SocketTimeoutException].
  default void hear(Duration patience) throws IOException {
    socket().setSoTimeout((int) Math.max(1, patience.toMillis()));
    hear();
  }

  @Override
  default void close() throws IOException {
    socket().close();
  }
}
