package manyclients.exercises.ch05;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ManualIoEventLoop;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalIoHandler;
import io.netty.channel.local.LocalServerChannel;
import io.netty.handler.codec.LineBasedFrameDecoder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import manyclients.exercises.support.Patience;
import manyclients.exercises.support.Sneaky;
import org.jspecify.annotations.Nullable;

/// One client without a network, in a Netty loop that turns when the test says so: its thread is
/// the test's. A question is one letter, and its answer the same letter as a capital.
final class LibrarianStage implements AutoCloseable {
  private final Thread here = Thread.currentThread();
  private final ManualIoEventLoop loop = new ManualIoEventLoop(here, LocalIoHandler.newFactory());
  private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(false, true);
  private final LocalChannel client = new LocalChannel();
  private Channel served = client;
  private final List<ByteBuf> messages = new ArrayList<>();
  private final Deque<Runnable> jobs = new ArrayDeque<>();

  final StringBuilder said = new StringBuilder();
  final StringBuilder read = new StringBuilder();
  final StringBuilder asked = new StringBuilder();
  final StringBuilder heard = new StringBuilder();
  boolean hungUp;
  boolean handedOutElsewhere;
  boolean staffRefuses;
  @Nullable Exception failure;
  boolean clientIsSlow;

  LibrarianStage() {
    LocalAddress address = new LocalAddress(LibrarianStage.class);
    new ServerBootstrap()
        .group(loop)
        .channel(LocalServerChannel.class)
        .childOption(ChannelOption.ALLOCATOR, allocator)
        .childHandler(
            new ChannelInitializer<Channel>() {
              @Override
              protected void initChannel(Channel channel) {
                served = channel;
                Librarian librarian = new Librarian(s -> find(s), job -> employ(job));
                channel.pipeline().addLast(new LineBasedFrameDecoder(100), new Middle(), librarian);
              }
            })
        .bind(address);
    turn();
    client.pipeline().addLast(new Listener());
    client.unsafe().register(loop, client.newPromise());
    client.connect(address);
    turn();
  }

  /// Notes what is read, and holds back what is written to a slow client.
  private final class Middle extends ChannelDuplexHandler {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      read.append(((ByteBuf) message).toString(UTF_8));
      ctx.fireChannelRead(message);
    }

    @Override
    public void flush(ChannelHandlerContext ctx) {
      if (!clientIsSlow) {
        ctx.flush();
      }
    }
  }

  private final class Listener extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      heard.append(((ByteBuf) message).toString(UTF_8));
      ((ByteBuf) message).release();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
      hungUp = true;
    }
  }

  private String find(String question) {
    asked.append(question);
    if (failure != null) {
      throw Sneaky.thrown(failure);
    }
    return question.toUpperCase(Locale.ROOT);
  }

  private void employ(Runnable job) {
    handedOutElsewhere |= Thread.currentThread() != here;
    if (staffRefuses) {
      throw new RejectedExecutionException("the staff has gone home");
    }
    jobs.add(job);
  }

  /// Sends all these questions in one message, which one read can take.
  void say(String letters) {
    said.append(letters);
    ByteBuf message = Unpooled.copiedBuffer(letters.replaceAll(".", "$0\n"), UTF_8);
    messages.add(message);
    client.writeAndFlush(message);
    turn();
  }

  /// Does the newest job, in a thread of the staff. The loop does not turn.
  boolean work() {
    Runnable job = jobs.pollLast();
    if (job == null) {
      return false;
    }
    Thread thread = Thread.ofPlatform().daemon().start(job);
    try {
      return thread.join(Patience.limit());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /// Does all the jobs, and those that follow from them.
  void workOn() {
    while (work()) {
      turn();
    }
  }

  int jobs() {
    return jobs.size();
  }

  /// Sends what was held back.
  void letAnswersLeave() {
    clientIsSlow = false;
    served.flush();
    turn();
  }

  void leave() {
    client.close();
    turn();
  }

  /// Lets the loop turn until it has nothing more to do.
  void turn() {
    for (int turns = 0; turns < 1_000 && loop.runNow() > 0; turns++) {}
  }

  boolean isAnyAnswerMade() {
    return allocator.metric().usedHeapMemory() + allocator.metric().usedDirectMemory() > 0;
  }

  boolean isAnythingOwned() {
    return isAnyAnswerMade() || messages.stream().anyMatch(message -> message.refCnt() > 0);
  }

  @Override
  public void close() {
    loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
    while (!loop.isTerminated()) {
      loop.runNow();
    }
  }
}
