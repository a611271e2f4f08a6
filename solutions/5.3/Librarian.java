package manyclients.exercises.ch05;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import manyclients.exercises.support.Archive;

/// Answers each message of one client, a question, with what the archive finds. Everything except
/// the asking happens in the loop's thread.
public final class Librarian extends ChannelInboundHandlerAdapter {
  private final Archive archive;
  private final Executor staff;
  private final Queue<String> waiting = new ArrayDeque<>();
  private boolean asking;

  /// @param staff runs jobs that may wait for the archive; it may refuse a job with a
  ///   RejectedExecutionException
  public Librarian(Archive archive, Executor staff) {
    this.archive = archive;
    this.staff = staff;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    waiting.add(bytes.toString(StandardCharsets.UTF_8));
    bytes.release();
    if (asking) {
      ctx.channel().config().setAutoRead(false); // questions of the same read may still come
    } else {
      next(ctx);
    }
  }

  private void next(ChannelHandlerContext ctx) {
    String question = waiting.poll();
    asking = question != null;
    if (question != null) {
      handOver(ctx, question);
    }
    if (waiting.isEmpty()) {
      ctx.channel().config().setAutoRead(true); // which may call channelRead before it returns
    }
  }

  private void handOver(ChannelHandlerContext ctx, String question) {
    try {
      staff.execute(() -> ask(ctx, question));
    } catch (RejectedExecutionException e) {
      end(ctx);
    }
  }

  /// Runs in a thread of the staff, so it touches no field that changes.
  private void ask(ChannelHandlerContext ctx, String question) {
    try {
      String answer = archive.find(question);
      ctx.executor().execute(() -> answered(ctx, answer));
    } catch (Throwable t) {
      ctx.executor().execute(() -> end(ctx));
    }
  }

  private void answered(ChannelHandlerContext ctx, String answer) {
    ctx.writeAndFlush(ByteBufUtil.writeUtf8(ctx.alloc(), answer));
    next(ctx);
  }

  /// Nothing more is asked, because `asking` stays true. The connection is closed after the answers
  /// that are still on their way; close() alone would discard those that a slow client has not
  /// taken.
  private void end(ChannelHandlerContext ctx) {
    ctx.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    waiting.clear(); // so nothing is asked after the pending answer
    ctx.fireChannelInactive();
  }
}
