package manyclients.netty;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.flow.FlowControlHandler;
import java.util.concurrent.TimeUnit;
import manyclients.contract.Counters;
import manyclients.contract.RequestHandler;
import manyclients.contract.ServerConfig;
import manyclients.wheel.Unfinished;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// The cost of a request in a pipeline, from the bytes of a read to the bytes of the reply, without
/// a loop, a socket or a system call.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 2,
    jvmArgsAppend = {
      "--enable-native-access=ALL-UNNAMED",
      "--sun-misc-unsafe-memory-access=allow",
      "-Dio.netty.leakDetection.level=disabled",
      "-Djmh.executor=CUSTOM",
      "-Djmh.executor.class=manyclients.netty.LoopThreads"
    })
public class PipelineBenchmark {
  private static final int PAYLOAD = 128;

  /// This chapter's handlers; Netty's decoder and an echo; the same with flow control between them.
  @Param({"ours", "lean", "flow"})
  private String kind = "";

  private EmbeddedChannel channel = new EmbeddedChannel();

  @Setup
  public void build() {
    channel = new EmbeddedChannel();
    switch (kind) {
      case "lean" -> channel.pipeline().addLast(frames(), new Lean());
      case "flow" -> {
        channel.config().setAutoRead(false);
        channel.pipeline().addLast(frames(), new FlowControlHandler(), new Lean());
      }
      default -> {
        ServerConfig config = ServerConfig.defaults();
        var context = new ServerContext(RequestHandler.ECHO, Runnable::run, config, new Counters());
        var memory = new Unfinished<>(config.limits(), 1, RequestDecoder::shed);
        var decoder = new RequestDecoder(channel, config.limits().maxFrame(), memory);
        channel.pipeline().addLast(decoder, new SessionHandler(channel, context, decoder));
      }
    }
  }

  private static LengthFieldBasedFrameDecoder frames() {
    return new LengthFieldBasedFrameDecoder(1 << 20, 0, 4, 0, 4);
  }

  /// Sends a frame back, without a promise or a job, with one flush when a read is over.
  private static final class Lean extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      ByteBuf request = (ByteBuf) message;
      ByteBuf reply = ctx.alloc().buffer(4 + request.readableBytes());
      reply.writeInt(request.readableBytes()).writeBytes(request);
      request.release();
      ctx.write(reply, ctx.voidPromise());
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
      ctx.flush();
    }
  }

  @Benchmark
  public int request() {
    ByteBuf bytes = channel.alloc().directBuffer(4 + PAYLOAD);
    channel.writeInbound(bytes.writeInt(PAYLOAD).writeZero(PAYLOAD));
    channel.read(); // with flow control, this lets the request through
    ByteBuf reply = channel.readOutbound();
    int size = reply.readableBytes();
    reply.release();
    return size;
  }

  @TearDown
  public void close() {
    channel.finishAndReleaseAll();
  }
}
