package manyclients.store.resp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RespRepliesTest {

  private static String in(int version, Consumer<Replies> replies) {
    RespReplies made = new RespReplies(1);
    made.version(version);
    replies.accept(made);
    return new String(made.array(), 0, made.size(), UTF_8);
  }

  /// Returns one character per byte, like [Command#text].
  private static String bytesOf(String text) {
    return new String(text.getBytes(UTF_8), ISO_8859_1);
  }

  @Test
  void mostRepliesAreTheSameInBothVersions() {
    for (int version = 2; version <= 3; version++) {
      assertThat(in(version, r -> r.status("OK"))).isEqualTo("+OK\r\n");
      assertThat(in(version, r -> r.error(bytesOf("ERR ü")))).isEqualTo("-ERR ü\r\n");
      assertThat(in(version, r -> r.bulk("a\r\nb".getBytes(UTF_8)))).isEqualTo("$4\r\na\r\nb\r\n");
      assertThat(in(version, r -> r.bulk(new byte[0]))).isEqualTo("$0\r\n\r\n");
      assertThat(in(version, r -> r.array(3))).isEqualTo("*3\r\n");
    }
  }

  @Test
  void someRepliesDifferBetweenTheVersions() {
    assertThat(in(2, Replies::nothing)).isEqualTo("$-1\r\n");
    assertThat(in(3, Replies::nothing)).isEqualTo("_\r\n");
    assertThat(in(2, Replies::noArray)).isEqualTo("*-1\r\n");
    assertThat(in(3, Replies::noArray)).isEqualTo("_\r\n");
    assertThat(in(2, r -> r.map(2))).isEqualTo("*4\r\n");
    assertThat(in(3, r -> r.map(2))).isEqualTo("%2\r\n");
    assertThat(in(2, r -> r.push(3))).isEqualTo("*3\r\n");
    assertThat(in(3, r -> r.push(3))).isEqualTo(">3\r\n");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 9, 10, -1, -10, 99, 100, 12345, Long.MAX_VALUE, Long.MIN_VALUE})
  void aNumberHasItsDigits(long number) {
    assertThat(in(2, r -> r.number(number))).isEqualTo(":" + number + "\r\n");
  }

  @Test
  void anErrorIsOneLineWhateverItsText() {
    assertThat(in(2, r -> r.error("ERR a\r\n+OK"))).isEqualTo("-ERR a  +OK\r\n");
  }

  @Test
  void theMemoryOfALargeReplyIsFreed() {
    RespReplies made = new RespReplies(16);
    made.bulk(new byte[1 << 20]);
    assertThat(made.array().length).isGreaterThan(1 << 20);
    made.clear();
    assertThat(made.size()).isZero();
    assertThat(made.array().length).isEqualTo(64 * 1024);
  }

  @Test
  void bytesThatAreCutOffAreDropped() {
    RespReplies made = new RespReplies(16);
    made.status("OK");
    int after = made.size();
    made.status("NO");
    assertThat(made.copyFrom(after)).isEqualTo("+NO\r\n".getBytes(ISO_8859_1));
    made.cut(after);
    made.raw("x:1\r\n".getBytes(ISO_8859_1), 1, 4);
    assertThat(made.copyFrom(0)).isEqualTo("+OK\r\n:1\r\n".getBytes(ISO_8859_1));
  }
}
