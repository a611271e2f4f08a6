package manyclients.http.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import manyclients.http.differential.Difference.Kind;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/// Almost valid requests for our parser and others. Options: `-Dinputs=1000000 -Dseed=1`.
@Timeout(3_600)
class DifferentialTest {
  private static final int INPUTS = Integer.getInteger("inputs", 5_000);
  private static final long SEED = Long.getLong("seed", 1);

  /// Netty reads these; for some of them, its user has to check the head.
  private static final Set<String> STRICTER_THAN_NETTY =
      Set.of(
          "a CR without LF",
          "a Transfer-Encoding other than chunked",
          "a blank before the colon",
          "a chunk's first line is invalid",
          "a control character in a field",
          "a line begins with a blank",
          "an LF without CR",
          "chunked is not the last of the codings",
          "more than one Content-Length",
          "no CRLF after the version",
          "no field name",
          "no method",
          "the content is too long",
          "the host is invalid",
          "the method is not a token",
          "the only expectation that can be met is 100-continue",
          "the target has none of the four forms",
          "the target is not a URI",
          "the version is not HTTP/1.1",
          "there is not exactly one Host");

  /// Netty refuses a Transfer-Encoding in HTTP/1.2, which RFC 9112, section 6.1, does not mention.
  private static final Set<String> LAXER_THAN_NETTY = Set.of("TransferEncodingNotAllowedException");

  private static final Set<String> STRICTER_THAN_H11 =
      Set.of(
          "Transfer-Encoding in HTTP/1.0",
          "a CR without LF",
          "a blank before the colon",
          "a chunk is longer than stated",
          "a chunk's first line is invalid",
          "a control character in a field",
          "a line begins with a blank",
          "an LF without CR",
          "both Content-Length and Transfer-Encoding",
          "more than one Content-Length",
          "no CRLF after the version",
          "no field name",
          "no method",
          "the Content-Length is not a number",
          "the content is too long",
          "the host is invalid",
          "the method is not a token",
          "the only expectation that can be met is 100-continue",
          "the target has none of the four forms",
          "the target is not a URI",
          "the version is not HTTP/1.1",
          "there is not exactly one Host");

  /// h11 treats the end of the connection as part of the input: after `Connection: close` nothing
  /// may follow. It also accepts one fewer empty line before a request.
  private static final Set<String> LAXER_THAN_H11 =
      Set.of("Got data when expecting EOF", "no request line received");

  @TempDir Path folder;

  @Test
  void nettyNeverReadsAnotherRequest() throws IOException {
    compare(NettyReading::of, STRICTER_THAN_NETTY, LAXER_THAN_NETTY);
  }

  @Tag("thorough")
  @Test
  @EnabledIf(value = "h11IsThere", disabledReason = "python3 has no h11: pip install h11")
  void h11NeverReadsAnotherRequest() throws IOException {
    try (H11Reading h11 = new H11Reading(folder)) {
      compare(h11::of, STRICTER_THAN_H11, LAXER_THAN_H11);
    }
  }

  static boolean h11IsThere() {
    return H11Reading.isInstalled();
  }

  private interface Reader {
    Read read(byte[] bytes) throws IOException;
  }

  private static void compare(Reader other, Set<String> stricter, Set<String> laxer)
      throws IOException {
    Requests requests = new Requests(new Random(SEED));
    Set<String> unexplained = new TreeSet<>();
    int same = 0;
    for (int i = 0; i < INPUTS; i++) {
      byte[] bytes = requests.next();
      Difference found = Difference.between(OurReading.of(bytes), other.read(bytes));
      boolean explained =
          switch (found.kind()) {
            case NONE -> true;
            case WE_REFUSE -> stricter.contains(found.reason());
            case THEY_REFUSE -> laxer.contains(found.reason());
            case OTHER_REQUESTS -> false;
          };
      same += found.kind() == Kind.NONE ? 1 : 0;
      if (!explained) {
        unexplained.add(found + " in " + new String(bytes, StandardCharsets.ISO_8859_1));
      }
    }
    assertThat(unexplained).isEmpty();
    assertThat(same).as("inputs that both read alike").isGreaterThan(INPUTS / 2);
  }
}
