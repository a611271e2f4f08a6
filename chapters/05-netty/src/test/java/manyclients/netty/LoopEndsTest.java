package manyclients.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.netty.channel.IoEventLoop;
import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.IoRegistration;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.internal.ThreadExecutorMap;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.client.BlockingClient;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.Test;

class LoopEndsTest {
  private final List<Object> told = new CopyOnWriteArrayList<>();

  /// The handler shuts down the loop that calls it. Of the server's other loops, one also has a
  /// client, and one accepts.
  @NetworkTest
  void aLoopThatEndsUnaskedEndsTheServerAndItsOwnerIsToldOnce() throws Exception {
    ServerConfig config =
        ServerConfig.defaults().withThreads(2).withOnError((kind, _) -> told.add(kind));
    try (Server server = new NettyNioEngine().start(config, endsItsLoop());
        BlockingClient other = connect(server);
        BlockingClient client = connect(server)) {
      assertThat(other.call(new byte[1])).hasSize(1);
      assertThat(client.call(new byte[1])).hasSize(1);
      client.send(new byte[0]);
      assertThatThrownBy(
              () -> {
                client.receive();
                client.receive(); // the reply may have left before the end
              })
          .isInstanceOf(IOException.class);
      assertThatThrownBy(other::receive).isInstanceOf(IOException.class);
      await().until(() -> told.contains(Kind.END));
      await()
          .untilAsserted(() ->
              assertThatThrownBy(() -> connect(server).close())
                  .isInstanceOf(ConnectException.class));
      server.close();
      assertThat(told).containsOnlyOnce(Kind.END);
      assertThat(server.counters().open()).isZero();
    }
  }

  private static RequestHandler endsItsLoop() {
    return request -> {
      if (!request.hasRemaining()) {
        EventExecutor loop = ThreadExecutorMap.currentExecutor();
        var _ = loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
      }
      return request;
    };
  }

  /// An error while the loop waits or reads would end Netty's own loop.
  @Test
  void aTurnThatFailsIsReportedAndTheLoopContinues() throws Exception {
    AtomicInteger turns = new AtomicInteger();
    IoHandler failing = new Failing(turns);
    var loops =
        new MultiThreadIoEventLoopGroup(1, _ -> failing) {
          @Override
          protected IoEventLoop newChild(
              Executor executor, IoHandlerFactory handlers, Object... none) {
            return new DurableEventLoop(this, executor, handlers, told::add, _ -> {});
          }
        };
    try {
      assertThat(loops.submit(() -> "done").get(20, TimeUnit.SECONDS)).isEqualTo("done");
      await().until(() -> turns.get() > 2);
      assertThat(told).first().isInstanceOf(OutOfMemoryError.class);
    } finally {
      loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).await();
    }
  }

  /// An I/O handler without channels, whose first turn throws an error.
  private static final class Failing implements IoHandler {
    private final AtomicInteger turns;

    Failing(AtomicInteger turns) {
      this.turns = turns;
    }

    @Override
    public int run(IoHandlerContext context) {
      if (turns.getAndIncrement() == 0) {
        throw new OutOfMemoryError("planted");
      }
      LockSupport.parkNanos(1_000_000);
      return 0;
    }

    @Override
    public IoRegistration register(IoHandle handle) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void wakeup() {}

    @Override
    public boolean isCompatible(Class<? extends IoHandle> type) {
      return false;
    }
  }

  private static BlockingClient connect(Server server) throws IOException {
    BlockingClient client = BlockingClient.connect(server.port());
    client.readTimeout(Duration.ofSeconds(20));
    return client;
  }
}
