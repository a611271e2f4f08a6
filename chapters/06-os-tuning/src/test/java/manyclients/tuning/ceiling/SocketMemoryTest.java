package manyclients.tuning.ceiling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import manyclients.lab.proc.Proc;
import manyclients.lab.proc.SocketCounts;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Clients that do not read, and a server that writes to them until the kernel takes no more.
@EnabledOnOs(OS.LINUX)
class SocketMemoryTest {
  private static final int CLIENTS = 20;
  private static final long PAGE = Proc.here().pageBytes();
  private static final Patience SOON = new Patience(Duration.ofSeconds(30));

  @NetworkTest
  void whatNobodyReadsIsTheKernelsMemoryUntilTheBuffersAreFull() throws Exception {
    long before = inBuffers();
    List<SocketChannel> ends = new ArrayList<>();
    long written = writeToClientsWhoDoNotRead(ends, 0);
    assertThat(inBuffers() - before).isGreaterThan(written / 2);
    for (SocketChannel end : ends) {
      end.close();
    }
    SOON.until("given back", () -> inBuffers() - before < written / 2);
  }

  @NetworkTest
  void aSmallBufferIsALowCeilingForEach() throws Exception {
    List<SocketChannel> ends = new ArrayList<>();
    long written = writeToClientsWhoDoNotRead(ends, 0);
    long less = writeToClientsWhoDoNotRead(ends, 16 * 1_024);
    for (SocketChannel end : ends) {
      end.close();
    }
    assertThat(less).isLessThan(written / 2);
  }

  /// @param buffer the value for SO_SNDBUF; 0 leaves it to the kernel
  /// @return the number of bytes that the kernel took for all clients
  private static long writeToClientsWhoDoNotRead(List<SocketChannel> ends, int buffer)
      throws IOException {
    ByteBuffer bytes = ByteBuffer.allocateDirect(64 * 1_024);
    long written = 0;
    try (var listener = ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0))) {
      for (int i = 0; i < CLIENTS; i++) {
        ends.add(SocketChannel.open(listener.getLocalAddress()));
        SocketChannel end = listener.accept();
        ends.add(end);
        end.configureBlocking(false);
        if (buffer > 0) {
          end.setOption(StandardSocketOptions.SO_SNDBUF, buffer);
        }
        for (int more = 1; more > 0; written += more) {
          more = end.write(bytes.clear());
        }
      }
    }
    return written;
  }

  /// Returns the bytes in the buffers of all TCP sockets of this machine.
  private static long inBuffers() {
    return PAGE * SocketCounts.parse(Proc.here().read("net/sockstat").orElseThrow()).pages();
  }
}
