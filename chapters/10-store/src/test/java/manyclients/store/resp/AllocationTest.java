package manyclients.store.resp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class AllocationTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final RespParser parser = new RespParser(RespLimits.of(1 << 20));
  private final RespReplies replies = new RespReplies(1024);
  private int seen;

  @Test
  void aCommandAndItsReplyAllocateNothing() {
    byte[] get = "*2\r\n$3\r\nGET\r\n$3\r\nkey\r\n".getBytes(ISO_8859_1);
    play(get, 2_000); // a warm-up for what is made only once
    long before = THREADS.getCurrentThreadAllocatedBytes();
    play(get, 20_000);
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
    assertThat(allocated / 20_000).as("bytes per command").isZero();
    assertThat(seen).isEqualTo(22_000);
  }

  private void play(byte[] get, int times) {
    for (int i = 0; i < times; i++) {
      parser.parse(get, 0, get.length);
      Command command = parser.command();
      seen += command.is(0, "GET") ? 1 : 0;
      replies.bulk(command.array(), command.start(1), command.length(1));
      replies.status("OK");
      replies.number(-42);
      replies.nothing();
      replies.clear();
    }
  }
}
