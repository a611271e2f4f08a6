package manyclients.wheel.then;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;

/// A client of 2001 whose bytes a test can send in any pieces.
final class OldClient implements AutoCloseable {
  final Socket socket = new Socket();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final ObjectOutputStream objects = new ObjectOutputStream(bytes);
  private final ObjectInputStream in;

  private OldClient(int port, int receiveBuffer) throws IOException {
    if (receiveBuffer > 0) {
      socket.setReceiveBufferSize(receiveBuffer);
    }
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(20_000);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    send(encoded());
    in = new ObjectInputStream(socket.getInputStream());
  }

  static OldClient connect(int port) throws IOException {
    return new OldClient(port, 0);
  }

  /// Returns a client that has little room for replies, and reads none.
  static OldClient deaf(int port) throws IOException {
    return new OldClient(port, 4_096);
  }

  /// Returns the bytes of one more object: 77 for a number, or 78 with the `reset` before it.
  byte[] request(Object object) throws IOException {
    objects.writeObject(object);
    objects.flush();
    byte[] request = encoded();
    objects.reset();
    return request;
  }

  private byte[] encoded() throws IOException {
    objects.flush();
    byte[] encoded = bytes.toByteArray();
    bytes.reset();
    return encoded;
  }

  void send(byte... part) throws IOException {
    socket.getOutputStream().write(part);
  }

  Object hear() throws IOException, ClassNotFoundException {
    return in.readObject();
  }

  Object call(Object object) throws IOException, ClassNotFoundException {
    send(request(object));
    return hear();
  }

  void patience(Duration patience) throws IOException {
    socket.setSoTimeout((int) patience.toMillis());
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
