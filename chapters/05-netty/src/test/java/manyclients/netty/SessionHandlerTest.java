package manyclients.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import manyclients.contract.Counters;
import manyclients.contract.RequestHandler;
import manyclients.contract.ServerConfig;
import manyclients.wheel.Unfinished;
import org.junit.jupiter.api.Test;

/// Cases that a server on a socket shows only rarely.
class SessionHandlerTest {
  /// Netty first reports to the writer that the bytes have left, and then that there is room again.
  /// In between, no reply is due, but requests may still wait at the tap.
  @Test
  void heldRequestsAreAnsweredEvenAfterTheClientHasHalfClosed() {
    EmbeddedChannel channel = session();
    channel.config().setWriteBufferWaterMark(new WriteBufferWaterMark(1, 1)); // one reply fills it
    ChannelPipeline pipeline = channel.pipeline();
    pipeline.fireChannelRead(frames(3));
    pipeline.fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
    pipeline.fireChannelReadComplete();
    for (int i = 0; i < 3; i++) {
      ByteBuf reply = channel.readOutbound();
      assertThat(reply).as("reply %d", i).isEqualTo(frames(1)).returns(true, ByteBuf::release);
    }
    assertThat(channel.isOpen()).as("after the last reply").isFalse();
  }

  @Test
  void aHandlersFailureAfterItsClientHasLeftIsNotCountedAgain() {
    List<Runnable> tasks = new ArrayList<>();
    RequestHandler failing =
        request -> {
          throw new IllegalStateException("planted");
        };
    Counters counters = new Counters();
    EmbeddedChannel channel =
        session(new ServerContext(failing, tasks::add, ServerConfig.defaults(), counters));
    channel.pipeline().fireChannelRead(frames(1));
    channel.close();
    tasks.getFirst().run();
    assertThat(counters.snapshot().failed()).isEqualTo(1);
  }

  /// A search through the queue takes time per waiting request, and both of its locks.
  @Test
  void closingAnAnsweredClientDoesNotSearchTheQueue() {
    AtomicInteger searches = new AtomicInteger();
    try (var pool = new SearchedPool(searches)) {
      EmbeddedChannel channel =
          session(
              new ServerContext(request -> request, pool, ServerConfig.defaults(), new Counters()));
      channel.pipeline().fireChannelRead(frames(1)).fireChannelReadComplete();
      ByteBuf reply = channel.readOutbound();
      assertThat(reply).isEqualTo(frames(1)).returns(true, ByteBuf::release);
      channel.close();
      assertThat(searches).hasValue(0);
    }
  }

  /// Runs a task immediately, and counts the searches of its queue.
  private static final class SearchedPool extends ThreadPoolExecutor {
    private final AtomicInteger searches;

    SearchedPool(AtomicInteger searches) {
      super(0, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
      this.searches = searches;
    }

    @Override
    public void execute(Runnable task) {
      task.run();
    }

    @Override
    public boolean remove(Runnable task) {
      searches.incrementAndGet();
      return super.remove(task);
    }
  }

  private static EmbeddedChannel session() {
    return session(
        new ServerContext(
            request -> request, Runnable::run, ServerConfig.defaults(), new Counters()));
  }

  private static EmbeddedChannel session(ServerContext context) {
    var channel = new EmbeddedChannel();
    var memory = new Unfinished<>(context.limits(), 1, RequestDecoder::shed);
    var decoder = new RequestDecoder(channel, 10, memory);
    channel.pipeline().addLast(decoder, new SessionHandler(channel, context, decoder));
    return channel;
  }

  private static ByteBuf frames(int count) {
    ByteBuf frames = Unpooled.buffer();
    for (int i = 0; i < count; i++) {
      frames.writeInt(1).writeByte('x');
    }
    return frames;
  }
}
