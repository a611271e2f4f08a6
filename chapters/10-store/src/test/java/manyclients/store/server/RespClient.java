package manyclients.store.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/// A client that sends given bytes, and reads one reply at a time. Each byte is a character.
final class RespClient implements Closeable {
  private final Socket socket = new Socket();
  private final InputStream in;

  RespClient(int port) throws IOException {
    this(port, 0);
  }

  /// @param receiveBuffer the size in bytes; 0 leaves it to the system
  RespClient(int port, int receiveBuffer) throws IOException {
    if (receiveBuffer > 0) {
      socket.setReceiveBufferSize(receiveBuffer);
    }
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    socket.setTcpNoDelay(true);
    in = new BufferedInputStream(socket.getInputStream(), 64 * 1024);
  }

  RespClient send(String bytes) throws IOException {
    socket.getOutputStream().write(bytes.getBytes(ISO_8859_1));
    return this;
  }

  /// Sends a command in the form that libraries use.
  RespClient command(String... words) throws IOException {
    return send(encoded(words));
  }

  static String encoded(String... words) {
    StringBuilder bytes = new StringBuilder("*" + words.length + "\r\n");
    for (String word : words) {
      bytes.append('$').append(word.length()).append("\r\n").append(word).append("\r\n");
    }
    return bytes.toString();
  }

  /// Sends a command and reads its reply.
  String ask(String... words) throws IOException {
    return command(words).reply();
  }

  /// Returns a reply: `OK`, `-ERR …`, `:1`, a text as it is, `(nil)`, `[a, b]`, `{k=v}`, `>[a, b]`.
  String reply() throws IOException {
    String line = line();
    String rest = line.substring(1);
    return switch (line.charAt(0)) {
      case '+' -> rest;
      case '-', ':' -> line;
      case '_' -> "(nil)";
      case '$' -> bulk(Integer.parseInt(rest));
      case '*' -> rest.equals("-1") ? "(nil)" : list(Integer.parseInt(rest)).toString();
      case '>' -> ">" + list(Integer.parseInt(rest));
      case '%' -> map(Integer.parseInt(rest));
      default -> throw new IOException("no reply: " + line);
    };
  }

  /// Returns this number of replies.
  List<String> list(int size) throws IOException {
    List<String> replies = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      replies.add(reply());
    }
    return replies;
  }

  private String map(int pairs) throws IOException {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < pairs; i++) {
      all.add(reply() + "=" + reply());
    }
    return "{" + String.join(", ", all) + "}";
  }

  private String bulk(int length) throws IOException {
    if (length < 0) {
      return "(nil)";
    }
    String text = new String(in.readNBytes(length), ISO_8859_1);
    line();
    return text;
  }

  private String line() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        throw new EOFException("the server has closed");
      }
      bytes.write(b);
    }
    return bytes.toString(ISO_8859_1).stripTrailing();
  }

  /// Waits for a byte or the end of the connection. Returns whether it has ended.
  boolean isAtEnd() throws IOException {
    return in.read() < 0;
  }

  void shutdownOutput() throws IOException {
    socket.shutdownOutput();
  }

  Socket socket() {
    return socket;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
