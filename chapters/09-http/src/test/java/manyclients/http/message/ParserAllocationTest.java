package manyclients.http.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class ParserAllocationTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /// A request as Chromium sends it.
  private static final String BROWSER =
      """
      GET /03-selector.html HTTP/1.1
      Host: 127.0.0.1:8000
      Connection: keep-alive
      sec-ch-ua: "Chromium";v="140", "Not=A?Brand";v="24"
      sec-ch-ua-mobile: ?0
      Upgrade-Insecure-Requests: 1
      User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36
      Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8
      Sec-Fetch-Mode: navigate
      Accept-Encoding: gzip, deflate, br, zstd
      Accept-Language: en-US,en;q=0.9

      """
          .replace("\n", "\r\n");

  private final RequestParser parser = new RequestParser(HttpLimits.DEFAULT);
  private int seen;

  @Test
  void aRequestOnAConnectionThatIsKeptAllocatesNothing() {
    ByteBuffer in = ByteBuffer.allocateDirect(1024).put(Reading.bytes(BROWSER)).flip();
    parse(in, 2_000); // a warm-up for what is made only once
    long before = THREADS.getCurrentThreadAllocatedBytes();
    parse(in, 20_000);
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
    assertThat(allocated / 20_000).as("bytes per request").isZero();
    assertThat(seen).isPositive();
  }

  /// Parses requests, and calls the methods that a server calls for a file.
  private void parse(ByteBuffer in, int times) {
    for (int i = 0; i < times; i++) {
      in.rewind();
      parser.parse(in);
      HttpRequest request = parser.request();
      seen += request.is("GET") ? 1 : 0;
      seen += request.path().length();
      seen += request.hasToken("accept-encoding", "gzip") ? 1 : 0;
      seen += request.header("if-none-match") == null ? 0 : 1;
      seen += ResponseTerms.of(request).keepAlive() ? 1 : 0;
      parser.parse(in);
    }
  }
}
