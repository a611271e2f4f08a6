package manyclients.store.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import manyclients.store.peers.Kind;
import manyclients.store.peers.RedisServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Commands with their replies, from the file `commands.txt`. Each line is a command as a person
/// types it, and its reply in the form of [RespClient#reply()], after at least two blanks. A title
/// begins a new part, without keys.
///
/// The store has to give these replies, and so does Redis, if it is installed, because the file
/// records the behaviour of Redis.
@Timeout(120)
class CommandsTest {
  /// @param command the command; it and `reply` are as in the file
  private record Line(String command, String reply) {}

  @ParameterizedTest
  @EnumSource
  void theStoreRepliesAsTheTableSays(Kind kind) throws IOException {
    try (StoreServer server = kind.start()) {
      assertThat(replies(server.port(), kind)).containsExactlyElementsOf(table());
    }
  }

  @Test
  void redisRepliesAsTheTableSays(@TempDir Path folder) throws Exception {
    RedisServer.requireVersion7();
    try (RedisServer redis = RedisServer.start(folder)) {
      assertThat(replies(redis.port(), Kind.SINGLE)).containsExactlyElementsOf(table());
    }
  }

  private static List<Line> replies(int port, Kind kind) throws IOException {
    List<Line> lines = new ArrayList<>();
    try (RespClient client = new RespClient(port)) {
      for (Line line : table()) {
        if (line.command().startsWith("#")) {
          client.send("FLUSHALL\r\nRESET\r\n").list(2);
          lines.add(line);
          continue;
        }
        String reply = escaped(client.send(line.command() + "\r\n").reply());
        boolean isFree = !kind.hasOneLoop() && line.command().startsWith("SCAN 0");
        lines.add(isFree ? line : new Line(line.command(), reply)); // the cursor may differ
      }
    }
    return lines;
  }

  /// Escapes unprintable characters, and replaces a client's number, which differs from server to
  /// server.
  private static String escaped(String reply) {
    StringBuilder text = new StringBuilder();
    for (char c : reply.replaceFirst("id=:\\d+", "id=:N").toCharArray()) {
      switch (c) {
        case '\r' -> text.append("\\r");
        case '\n' -> text.append("\\n");
        default ->
            text.append(
                c >= ' ' && c <= '~' ? "" + c : "\\x" + HexFormat.of().toHexDigits((byte) c));
      }
    }
    return text.toString().strip();
  }

  private static List<Line> table() throws IOException {
    try (InputStream in = CommandsTest.class.getResourceAsStream("commands.txt")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.isBlank())
          .map(CommandsTest::line)
          .toList();
    }
  }

  private static Line line(String line) {
    int end = line.startsWith("#") ? -1 : line.indexOf("  ");
    return end < 0
        ? new Line(line, "")
        : new Line(line.substring(0, end), line.substring(end).strip());
  }
}
