package manyclients.blocking;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/// The first attempt: it works for one well-behaved client at a time.
final class FirstEcho implements AutoCloseable {
  final ServerSocket listener;
  final Thread acceptor;

  /// @param port 0 lets the system choose
  FirstEcho(int port) throws IOException {
    listener = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
    acceptor = Thread.ofPlatform().daemon().start(this::acceptAll);
  }

  private void acceptAll() {
    try {
      while (true) {
        Socket socket = listener.accept();
        serve(socket);
      }
    } catch (IOException e) {
      // the listener was closed
    }
  }

  private void serve(Socket socket) throws IOException {
    try (socket) {
      var in = new DataInputStream(socket.getInputStream());
      var out = new DataOutputStream(socket.getOutputStream());
      while (true) {
        byte[] payload = new byte[in.readInt()];
        in.readFully(payload);
        out.writeInt(payload.length);
        out.write(payload);
      }
    } catch (EOFException e) {
      // the client has disconnected
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
