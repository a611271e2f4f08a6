package manyclients.http.server;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// A client that sends given bytes, and reads one response at a time.
final class RawClient implements Closeable {
  private final Socket socket;
  private final InputStream in;

  RawClient(int port) throws IOException {
    this(port, 0);
  }

  /// @param receiveBuffer the size in bytes; 0 leaves it to the system
  RawClient(int port, int receiveBuffer) throws IOException {
    socket = new Socket();
    if (receiveBuffer > 0) {
      socket.setReceiveBufferSize(receiveBuffer);
    }
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    socket.setTcpNoDelay(true);
    in = socket.getInputStream();
  }

  /// One response.
  ///
  /// @param body the content, with chunks joined and one character per byte
  record Response(String head, String body) {
    int status() {
      return Integer.parseInt(head.substring(9, 12));
    }

    /// Returns the value of a field, or "".
    String field(String name) {
      for (String line : head.split("\r\n")) {
        if (line.regionMatches(true, 0, name + ":", 0, name.length() + 1)) {
          return line.substring(name.length() + 1).strip();
        }
      }
      return "";
    }

    boolean saysClose() {
      return field("Connection").equals("close");
    }
  }

  RawClient send(String bytes) throws IOException {
    return send(bytes.getBytes(StandardCharsets.ISO_8859_1));
  }

  RawClient send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    return this;
  }

  RawClient get(String path) throws IOException {
    return send("GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n");
  }

  Response response() throws IOException {
    return response(false);
  }

  /// @param toHead whether this is the response to HEAD, which has no body
  Response response(boolean toHead) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      head.append((char) one());
    }
    Response empty = new Response(head.toString(), "");
    int status = empty.status();
    if (toHead || status < 200 || status == 204 || status == 304) {
      return empty;
    }
    String length = empty.field("Content-Length");
    if (!length.isEmpty()) {
      return new Response(empty.head(), text(in.readNBytes(Integer.parseInt(length))));
    }
    boolean chunked = empty.field("Transfer-Encoding").toLowerCase(Locale.ROOT).equals("chunked");
    return new Response(empty.head(), text(chunked ? chunks() : in.readAllBytes()));
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    while (true) {
      int size = Integer.parseInt(line(), 16);
      body.write(in.readNBytes(size));
      line();
      if (size == 0) {
        return body.toByteArray();
      }
    }
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    while (line.indexOf("\r\n") < 0) {
      line.append((char) one());
    }
    return line.substring(0, line.length() - 2);
  }

  private int one() throws IOException {
    int b = in.read();
    if (b < 0) {
      throw new EOFException("the connection has ended");
    }
    return b;
  }

  /// Reads bytes without parsing them.
  String read(int bytes) throws IOException {
    return text(in.readNBytes(bytes));
  }

  /// Returns the rest of the stream, until the server closes.
  String rest() throws IOException {
    return text(in.readAllBytes());
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  RawClient shutdownOutput() throws IOException {
    socket.shutdownOutput();
    return this;
  }

  void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
