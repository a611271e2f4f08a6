package manyclients.blocking;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/// The second attempt: a thread per client. It works for well-behaved clients.
final class ThreadedEcho implements AutoCloseable {
  final ServerSocket listener;
  final Thread acceptor;

  /// @param port 0 lets the system choose
  ThreadedEcho(int port) throws IOException {
    listener = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
    acceptor = Thread.ofPlatform().daemon().start(this::acceptAll);
  }

  private void acceptAll() {
    try {
      while (true) {
        Socket socket = listener.accept();
        Thread.ofPlatform().daemon().start(() -> serve(socket));
      }
    } catch (IOException e) {
      // the listener was closed
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      var in = new DataInputStream(socket.getInputStream());
      var out = new DataOutputStream(socket.getOutputStream());
      while (true) {
        byte[] payload = new byte[in.readInt()];
        in.readFully(payload);
        out.writeInt(payload.length);
        out.write(payload);
      }
    } catch (IOException e) {
      // the client has disconnected, gracefully or not
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
