package manyclients.store.experiment;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Locale;

/// Sets a number of keys of 16 bytes, each once, with one client that sends 64 commands at a time.
///
/// @param valueBytes the length of a value
/// @param due the first moment at which keys expire, in milliseconds since 1970; all follow within
///   a second; 0 if they do not expire
record Filler(int valueBytes, long due) {
  private static final int AT_ONCE = 64;
  private static final int OK_BYTES = 5;
  private static final int PATIENCE = 20_000; // milliseconds

  void fill(int port, int keys) throws IOException {
    String value = "x".repeat(valueBytes);
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(PATIENCE);
      for (int from = 0; from < keys; from += AT_ONCE) {
        int count = Math.min(AT_ONCE, keys - from);
        StringBuilder commands = new StringBuilder();
        for (int i = from; i < from + count; i++) {
          commands.append(due == 0 ? "*3" : "*5").append("\r\n$3\r\nSET\r\n");
          append(commands, String.format(Locale.ROOT, "key:%012d", i));
          append(commands, value);
          if (due != 0) {
            append(commands, "PXAT");
            append(commands, String.valueOf(due + i % 1_000));
          }
        }
        socket.getOutputStream().write(commands.toString().getBytes(US_ASCII));
        awaitOk(socket.getInputStream(), count);
      }
    }
  }

  private static void append(StringBuilder commands, String argument) {
    commands.append('$').append(argument.length()).append("\r\n").append(argument).append("\r\n");
  }

  private static void awaitOk(InputStream in, int count) throws IOException {
    String replies = new String(in.readNBytes(count * OK_BYTES), US_ASCII);
    if (!replies.equals("+OK\r\n".repeat(count))) {
      throw new IOException("a key was not set: " + replies);
    }
  }
}
