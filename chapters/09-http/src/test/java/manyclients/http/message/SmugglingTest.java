package manyclients.http.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// One request with two lengths, read by two servers.
class SmugglingTest {
  private static final String TWO_LENGTHS =
      """
      POST /search HTTP/1.1
      Host: shop.example
      Content-Length: 48
      Transfer-Encoding: chunked

      0

      GET /admin HTTP/1.1
      Host: shop.example

      """
          .replace("\n", "\r\n");

  @Test
  void twoServersSeeDifferentRequestsInTheSameBytes() {
    assertThat(requests(TWO_LENGTHS, false)).containsExactly("POST /search");
    assertThat(requests(TWO_LENGTHS, true)).containsExactly("POST /search", "GET /admin");
  }

  @Test
  void ourParserSeesNoSmuggledRequest() {
    assertThat(Reading.whole(TWO_LENGTHS))
        .containsExactly("400 both Content-Length and Transfer-Encoding");
  }

  /// Reads as a careless parser does.
  ///
  /// @param chunks whether it prefers chunks to a length
  private static List<String> requests(String bytes, boolean chunks) {
    List<String> requests = new ArrayList<>();
    int at = 0;
    while (at < bytes.length()) {
      int end = bytes.indexOf("\r\n\r\n", at) + 4;
      String head = bytes.substring(at, end);
      requests.add(head.replaceFirst("(?s) HTTP.*", ""));
      if (chunks && head.contains("Transfer-Encoding: chunked")) {
        at = bytes.indexOf("0\r\n\r\n", end) + 5;
      } else if (head.contains("Content-Length: ")) {
        String length = head.replaceFirst("(?s).*Content-Length: (\\d+).*", "$1");
        at = end + Integer.parseInt(length);
      } else {
        at = end;
      }
    }
    return requests;
  }
}
