package manyclients.store.process;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/// A client that sends one command per line, and reads replies.
final class PlainClient implements Closeable {
  private static final int PATIENCE = 50_000; // milliseconds

  private final Socket socket;
  private final InputStream in;

  PlainClient(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(PATIENCE);
    in = new BufferedInputStream(socket.getInputStream());
  }

  void send(String lines) throws IOException {
    socket.getOutputStream().write(lines.getBytes(US_ASCII));
  }

  String ask(String command) throws IOException {
    send(command + "\r\n");
    return reply();
  }

  /// Returns whether unread bytes have arrived.
  boolean hasMore() throws IOException {
    return in.available() > 0;
  }

  /// Reads a reply: a string's text, `nil` if it has no value, or else its line, such as `+OK`.
  String reply() throws IOException {
    String line = line();
    if (line.startsWith("$-1")) {
      return "nil";
    }
    if (!line.startsWith("$")) {
      return line;
    }
    String text = new String(in.readNBytes(Integer.parseInt(line.substring(1))), US_ASCII);
    line();
    return text;
  }

  /// Reads an array of replies.
  List<String> replies() throws IOException {
    int size = Integer.parseInt(line().substring(1));
    List<String> replies = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      replies.add(reply());
    }
    return replies;
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("the server has closed");
      }
      line.append((char) next);
    }
    return line.toString().strip();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
