package manyclients.exercises.ch05;

import static java.nio.charset.StandardCharsets.UTF_8;
import static manyclients.exercises.support.Patience.steady;
import static manyclients.exercises.support.Patience.until;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ManualIoEventLoop;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalIoHandler;
import io.netty.channel.local.LocalServerChannel;
import io.netty.handler.codec.LineBasedFrameDecoder;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import manyclients.exercises.support.Archive;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.HandPool;
import manyclients.exercises.support.Sneaky;
import org.jspecify.annotations.Nullable;

/// One client without a network, in a loop of Netty's that turns when it is told to: its thread is
/// the test's. A question is a line, and its answer the same in capitals.
final class LibrarianStage implements Archive, AutoCloseable {
  private final Thread here = Thread.currentThread();
  private final ManualIoEventLoop loop = new ManualIoEventLoop(here, LocalIoHandler.newFactory());
  private final HandPool staff = new HandPool();
  private final List<String> asked = new ArrayList<>();
  private final StringBuilder heard = new StringBuilder();
  private final UnpooledByteBufAllocator answers = new UnpooledByteBufAllocator(false, true);
  private final LocalChannel client = new LocalChannel();
  private Executor hands = staff;
  private @Nullable Channel served;
  private @Nullable Throwable trouble;
  private @Nullable Throwable failure;
  private int read;
  private final Queue<Runnable> jobs = new ArrayDeque<>(); // of the staff that is quick
  private int lines;
  private boolean hungUp;
  private boolean endIsPassedOn;
  private boolean heldBack;
  private volatile boolean loopIsFree;
  private volatile boolean loopAsks;
  private volatile boolean loopWaits;

  LibrarianStage() {
    var address = new LocalAddress(LibrarianStage.class);
    new ServerBootstrap()
        .group(loop)
        .channel(LocalServerChannel.class)
        .childOption(ChannelOption.ALLOCATOR, answers)
        .childHandler(pipeline())
        .bind(address);
    turn();
    client.pipeline().addLast(new Listening());
    client.unsafe().register(loop, client.newPromise());
    client.connect(address);
    turn();
  }

  private ChannelInitializer<Channel> pipeline() {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(Channel channel) {
        served = channel;
        channel
            .pipeline()
            .addLast(new LineBasedFrameDecoder(100))
            .addLast(new Counting())
            .addLast(new Holding())
            .addLast(new Librarian(LibrarianStage.this, job -> hands.execute(job)))
            .addLast(new Last());
      }
    };
  }

  private final class Counting extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      read++;
      ByteBuf bytes = (ByteBuf) message;
      if (bytes.isReadable() && bytes.getByte(bytes.readerIndex()) == '~') {
        bytes.skipBytes(1); // this was for us
      }
      ctx.fireChannelRead(message);
    }
  }

  /// As a handler that collects what is written before it is flushed.
  private final class Holding extends ChannelOutboundHandlerAdapter {
    @Override
    public void flush(ChannelHandlerContext ctx) {
      if (!heldBack) {
        ctx.flush();
      }
    }
  }

  private final class Last extends ChannelInboundHandlerAdapter {
    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
      endIsPassedOn = true;
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      trouble = cause;
    }
  }

  private final class Listening extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      ByteBuf answer = (ByteBuf) message;
      heard.append(answer.toString(UTF_8));
      answer.release();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
      hungUp = true;
    }
  }

  @Override
  public String find(String question) throws IOException {
    asked.add(question);
    if (Thread.currentThread() == here) {
      loopAsks = true;
    } else if (hands != staff) {
      loopWaits = !until(() -> loopIsFree, steady(this::isLoopWaiting));
    }
    if (failure != null && question.equals("b")) {
      throw Sneaky.thrown(failure);
    }
    return question.toUpperCase(Locale.ROOT);
  }

  private boolean isLoopWaiting() {
    return switch (here.getState()) {
      case WAITING, TIMED_WAITING, BLOCKED -> true;
      case NEW, RUNNABLE, TERMINATED -> false;
    };
  }

  /// From now on the archive cannot find b.
  void losesB(Throwable how) {
    failure = how;
  }

  /// The staff begins at once with what it is given, and the archive answers when the loop has gone
  /// on to other things.
  void sayToQuickStaff(String lines) {
    List<Errand<String>> errands = new ArrayList<>();
    hands = job -> errands.add(errand(job));
    say(lines);
    loopIsFree = true;
    errands.forEach(errand -> until(errand::isDone));
    hands = staff;
  }

  private static Errand<String> errand(Runnable job) {
    return new Errand<>(
        "staff",
        () -> {
          job.run();
          return null;
        });
  }

  /// The client says this, all at once, and the loop turns.
  ByteBuf say(String lines) {
    ByteBuf bytes = Unpooled.copiedBuffer(lines, UTF_8);
    client.writeAndFlush(bytes);
    turn();
    return bytes;
  }

  /// From now on, what is written does not leave.
  void holdBack() {
    heldBack = true;
  }

  /// All that was held back leaves.
  void letGo() {
    heldBack = false;
    if (served != null) {
      served.flush();
    }
    turn();
  }

  /// From now on the staff is the test itself, which is quick, and is where the loop's thread is.
  void workHere() {
    hands = jobs::add;
  }

  /// From now on that staff takes no job.
  void goHome() {
    hands =
        job -> {
          throw new RejectedExecutionException("the staff has gone home");
        };
  }

  /// Does the oldest job. False when there is none.
  boolean doOneHere() {
    Runnable job = jobs.poll();
    if (job != null) {
      job.run();
    }
    return job != null;
  }

  int jobsHere() {
    return jobs.size();
  }

  /// The client says so many questions at once, each of them another letter. The loop does not
  /// turn.
  ///
  /// @param later in a task of the loop, which is between two others or behind them
  ByteBuf sayLetters(int count, boolean later) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append((char) ('c' + lines++ % 20)).append('\n');
    }
    ByteBuf bytes = Unpooled.copiedBuffer(text, UTF_8);
    if (later) {
      loop.execute(() -> client.writeAndFlush(bytes));
    } else {
      client.writeAndFlush(bytes);
    }
    return bytes;
  }

  void leave() {
    client.close();
    turn();
  }

  /// Has the loop turn until it has nothing more to do.
  void turn() {
    int turns = 0;
    while (loop.runNow() > 0 && turns < 1_000) {
      turns++;
    }
  }

  /// Has the staff do all it is given, the newest first.
  void workNewestFirst() {
    while (staff.doNewest()) {
      turn();
    }
  }

  /// How many bytes of answers nobody has released.
  long answersKept() {
    var metric = answers.metric();
    return metric.usedHeapMemory() + metric.usedDirectMemory();
  }

  HandPool staff() {
    return staff;
  }

  List<String> asked() {
    return asked;
  }

  String heard() {
    return heard.toString();
  }

  /// How many questions have been read.
  int read() {
    return read;
  }

  boolean isRead() {
    return served != null && served.config().isAutoRead();
  }

  boolean isHungUpOn() {
    return hungUp;
  }

  boolean isEndPassedOn() {
    return endIsPassedOn;
  }

  boolean loopAsks() {
    return loopAsks;
  }

  boolean loopWaits() {
    return loopWaits;
  }

  /// What came out at the end of the pipeline; null when nothing did.
  @Nullable Throwable trouble() {
    return trouble;
  }

  @Override
  public void close() {
    loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
    while (!loop.isTerminated()) {
      loop.runNow();
    }
  }
}
