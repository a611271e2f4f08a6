package manyclients.store.peers;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/// A client that knows only where a reply and its parts end.
public final class Wire implements AutoCloseable {
  private static final int PATIENCE = 30_000; // milliseconds

  private final Socket socket = new Socket();
  private final InputStream in;

  public Wire(int port) throws IOException {
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(PATIENCE);
    in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
  }

  public void send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  /// Sends a command, and waits for its reply.
  public Reply ask(String... words) throws IOException {
    send(Words.encoded(words));
    return next();
  }

  /// Returns the next reply.
  ///
  /// @throws EOFException if the server has closed instead
  public Reply next() throws IOException {
    String line = line();
    char type = line.charAt(0);
    return switch (type) {
      case '$', '=', '!' -> new Reply(line + body(line), List.of(), List.of());
      case '*', '~', '>' -> list(line, number(line));
      case '%' -> list(line, 2 * number(line));
      default -> new Reply(line, List.of(), List.of());
    };
  }

  /// Returns all bytes that arrive until the server closes.
  public String rest() throws IOException {
    return new String(in.readAllBytes(), ISO_8859_1);
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    int next;
    do {
      next = in.read();
      if (next < 0) {
        throw new EOFException("the server has closed after " + Words.quoted(line.toString()));
      }
      line.append((char) next);
    } while (next != '\n');
    return line.toString();
  }

  private static int number(String line) {
    return Integer.parseInt(line.substring(1, line.length() - 2));
  }

  private String body(String line) throws IOException {
    int length = number(line);
    if (length < 0) {
      return "";
    }
    byte[] body = in.readNBytes(length + 2);
    if (body.length < length + 2) {
      throw new EOFException("the server has closed inside " + Words.quoted(line));
    }
    return new String(body, ISO_8859_1);
  }

  private Reply list(String line, int size) throws IOException {
    StringBuilder raw = new StringBuilder(line);
    List<Reply> parts = new ArrayList<>();
    List<Reply> pushed = new ArrayList<>();
    while (parts.size() < size) {
      Reply part = next();
      if (part.isMessage() && part.type() == '>') {
        pushed.add(part); // as in Redis, when a transaction publishes to its own client
      } else {
        parts.add(part);
        raw.append(part.raw());
      }
    }
    return new Reply(raw.toString(), parts, pushed);
  }

  /// Resets the connection, so that its port is free immediately.
  @Override
  public void close() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }
}
