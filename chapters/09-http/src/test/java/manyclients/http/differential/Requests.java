package manyclients.http.differential;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;

/// Generates bytes that are almost requests: composed of parts that are right or slightly wrong,
/// and then changed in a few places. The same seed generates the same bytes.
final class Requests {
  private static final List<String> METHODS =
      List.of("GET", "POST", "HEAD", "OPTIONS", "PUT", "get", "G", "M-SEARCH", "GE\u0000T", "");
  private static final List<String> TARGETS =
      List.of("/", "/a?b=c", "*", "http://a/b", "a", "/%41", "/a b", "/caf\u00e9", "//", "/\t");
  private static final List<String> VERSIONS =
      List.of("HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/1.2", "HTTP/2.0", "http/1.1");
  private static final List<String> ENDS =
      List.of("\r\n", "\r\n", "\r\n", "\r\n", "\r\n", "\r\n", "\n", "\r", "\r\r\n");
  private static final List<String> FIELDS =
      List.of(
          "X-A: b",
          "X-A:b",
          "X-A: \t b \t",
          "X-A:",
          "X A: b",
          "X-A : b",
          " X-A: b",
          "X-A",
          ": b",
          "X-A: b\u0000",
          "X-A: \u00e9",
          "Connection: close",
          "Connection: keep-alive",
          "Host: b",
          "Content-Length: 3",
          "Content-Length: 0",
          "Content-Length: 003",
          "Content-Length: +3",
          "Content-Length: 3, 3",
          "Content-Length: -1",
          "Content-Length:",
          "Content_Length: 3",
          "Transfer-Encoding: chunked",
          "Transfer-Encoding: Chunked",
          "Transfer-Encoding: identity",
          "Transfer-Encoding: chunked, chunked",
          "Transfer-Encoding: gzip, chunked",
          "Transfer-Encoding: chunked, gzip",
          "Transfer-Encoding: xchunked",
          "Transfer-Encoding:\u000bchunked",
          "Transfer-Encoding: chunked;a=b",
          "Expect: 100-continue");
  private static final List<String> CHUNKS =
      List.of(
          "3\r\nabc\r\n",
          "3;a=b\r\nabc\r\n",
          "03\r\nabc\r\n",
          "3 \r\nabc\r\n",
          "3;\r\nabc\r\n",
          "3;a=\"\\\"\"\r\nabc\r\n",
          "0x3\r\nabc\r\n",
          "+3\r\nabc\r\n",
          "3\nabc\r\n",
          "3\r\nabc\n",
          "3\r\nabcd\r\n",
          "a\r\n0123456789\r\n",
          "A\r\n0123456789\r\n",
          "g\r\n",
          "\r\n");
  private static final List<String> LASTS =
      List.of(
          "0\r\n\r\n", "0\r\n\r\n", "0\r\nX-B: c\r\n\r\n", "00\r\n\r\n", "0\r\n\n", "0;a\r\n\r\n");

  private final RandomGenerator random;

  Requests(RandomGenerator random) {
    this.random = random;
  }

  byte[] next() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int requests = random.nextInt(1, 4);
    for (int i = 0; i < requests; i++) {
      out.writeBytes(one().getBytes(StandardCharsets.ISO_8859_1));
    }
    return changed(out.toByteArray());
  }

  /// Returns a request of mostly valid parts, so that the requests after it can often be compared
  /// too.
  private String one() {
    StringBuilder text = new StringBuilder();
    text.append(mostly("GET", METHODS)).append(mostly(" ", List.of("  ", "\t", "")));
    text.append(mostly("/", TARGETS)).append(' ').append(mostly("HTTP/1.1", VERSIONS));
    text.append(end());
    if (random.nextInt(12) > 0) {
      text.append("Host: a").append(end());
    }
    boolean chunked = false;
    for (int i = random.nextInt(3); i > 0; i--) {
      String field = pick(FIELDS);
      chunked |= field.startsWith("Transfer-Encoding");
      text.append(field).append(end());
    }
    if (random.nextInt(4) == 0) {
      chunked = true;
      text.append("Transfer-Encoding: chunked").append(end());
    }
    text.append(end());
    if (chunked) {
      for (int i = random.nextInt(3); i > 0; i--) {
        text.append(mostly("3\r\nabc\r\n", CHUNKS));
      }
      text.append(pick(LASTS));
    } else if (text.indexOf("Content-Length") >= 0) {
      text.append("abc");
    }
    return text.toString();
  }

  private String end() {
    return mostly("\r\n", ENDS);
  }

  private String mostly(String right, List<String> others) {
    return random.nextInt(10) > 0 ? right : pick(others);
  }

  private String pick(List<String> texts) {
    return texts.get(random.nextInt(texts.size()));
  }

  /// Returns the bytes unchanged in two cases out of three, otherwise with one or two bytes
  /// changed.
  private byte[] changed(byte[] bytes) {
    int changes = Math.max(0, random.nextInt(6) - 3);
    byte[] now = bytes;
    for (int i = 0; i < changes; i++) {
      now = changedOnce(now);
    }
    return now;
  }

  private byte[] changedOnce(byte[] bytes) {
    int at = random.nextInt(bytes.length);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(bytes, 0, at);
    switch (random.nextInt(3)) {
      case 0 -> {}
      case 1 -> {
        out.write(bytes[at]);
        out.write(bytes[at]);
      }
      default -> out.write(random.nextInt(256));
    }
    out.write(bytes, at + 1, bytes.length - at - 1);
    return out.size() == 0 ? bytes : out.toByteArray();
  }
}
