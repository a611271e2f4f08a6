package manyclients.exercises.ch05;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import manyclients.exercises.support.Archive;

/// Answers each message of one client, a question, with what the archive finds. All but the asking
/// happens in the loop's thread.
public final class Librarian extends ChannelInboundHandlerAdapter {
  private final Archive archive;
  private final Executor staff;
  private final Queue<String> waiting = new ArrayDeque<>();
  private volatile boolean asking;

  /// @param staff may wait for the archive, and may refuse to
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
      ctx.channel().config().setAutoRead(false); // what was read with it may still come
    } else {
      next(ctx);
    }
  }

  private void next(ChannelHandlerContext ctx) {
    String question = waiting.poll();
    asking = question != null;
    if (question == null) {
      ctx.channel().config().setAutoRead(true);
      return;
    }
    try {
      staff.execute(() -> ask(ctx, question));
    } catch (RejectedExecutionException e) {
      ctx.close();
    }
  }

  /// In a thread of the staff, which touches nothing of ours.
  private void ask(ChannelHandlerContext ctx, String question) {
    try {
      String answer = archive.find(question);
      asking = false;
      ctx.executor().execute(() -> answered(ctx, answer));
    } catch (Throwable t) {
      ctx.close(); // which Netty does in the loop
    }
  }

  private void answered(ChannelHandlerContext ctx, String answer) {
    ctx.writeAndFlush(ByteBufUtil.writeUtf8(ctx.alloc(), answer));
    next(ctx);
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    waiting.clear();
    ctx.fireChannelInactive();
  }
}
