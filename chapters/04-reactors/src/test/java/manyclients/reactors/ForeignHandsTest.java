package manyclients.reactors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import manyclients.contract.frame.FrameDecoder;
import manyclients.contract.frame.FrameEncoder;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/// The failures of a worker that uses a loop's objects. The test's thread plays the loop.
class ForeignHandsTest {
  private final ExecutorService workers = Executors.newCachedThreadPool();
  private Selector selector;
  private SocketChannel client;
  private SocketChannel served;
  private SelectionKey key;

  @BeforeEach
  void connect() throws IOException {
    selector = Selector.open();
    try (var listener = ServerSocketChannel.open()) {
      listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      client = SocketChannel.open(listener.getLocalAddress());
      served = listener.accept();
    }
    key = served.configureBlocking(false).register(selector, SelectionKey.OP_READ);
  }

  @AfterEach
  void close() throws IOException {
    workers.close();
    client.close();
    served.close();
    selector.close();
  }

  private void inWorker(Callable<?> action) throws Exception {
    try {
      workers.submit(action).get();
    } catch (ExecutionException e) {
      throw (Exception) e.getCause();
    }
  }

  @NetworkTest
  void aWorkerThatClosesAChannelPullsTheKeyFromUnderTheLoop() throws Exception {
    client.write(ByteBuffer.wrap("nonsense".getBytes()));
    selector.select();
    for (SelectionKey selected : selector.selectedKeys()) {
      inWorker(() -> {
        served.close(); // the worker has read the nonsense, and disconnects
        return null;
      });
      assertThatThrownBy(selected::isReadable).isInstanceOf(CancelledKeyException.class);
    }
  }

  @NetworkTest
  void aWorkerThatWantsToWriteFindsTheKeyGone() throws Exception {
    key.cancel(); // the client has left while a worker was busy with it
    selector.selectNow();
    assertThatThrownBy(() -> inWorker(() -> key.interestOpsOr(SelectionKey.OP_WRITE)))
        .isInstanceOf(CancelledKeyException.class);
  }

  @NetworkTest
  void twoWorkersThatWriteTearEachOthersFrames() throws Exception {
    ByteBuffer large = FrameEncoder.frame(ByteBuffer.allocate(8 << 20));
    ByteBuffer small = FrameEncoder.frame(ByteBuffer.wrap("pardon".getBytes()));
    inWorker(() -> served.write(large)); // the socket takes only a part
    assertThat(large.hasRemaining()).isTrue();

    long rest = large.remaining();
    var reader = workers.submit(() -> readAll(client));
    inWorker(() -> writeAll(served, small)); // another job is done, and sends its reply
    inWorker(() -> writeAll(served, large));
    served.shutdownOutput();

    byte[] received = reader.get();
    int place = (int) (large.capacity() - rest);
    assertThat(new String(received, place + FrameDecoder.HEADER, 6)).isEqualTo("pardon");
  }

  private static int writeAll(SocketChannel channel, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
      Thread.onSpinWait();
    }
    return 0;
  }

  private static byte[] readAll(SocketChannel channel) throws IOException {
    return channel.socket().getInputStream().readAllBytes();
  }
}
