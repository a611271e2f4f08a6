package manyclients.exercises.ch05;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import manyclients.exercises.support.Archive;

/// A future brings each answer back to the loop, with its failure if there is one. The question
/// that is with the staff stays at the head of the queue.
public final class Librarian extends SimpleChannelInboundHandler<ByteBuf> {
  private final Archive archive;
  private final Executor staff;
  private final Queue<String> open = new ArrayDeque<>();
  private boolean over;

  public Librarian(Archive archive, Executor staff) {
    this.archive = archive;
    this.staff = staff;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, ByteBuf message) {
    if (over) {
      return;
    }
    open.add(message.toString(StandardCharsets.UTF_8));
    if (open.size() == 1) {
      ask(ctx);
    }
    ctx.channel().config().setAutoRead(open.size() < 2);
  }

  private void ask(ChannelHandlerContext ctx) {
    String question = open.element();
    try {
      CompletableFuture.supplyAsync(() -> find(question), staff)
          .whenCompleteAsync((answer, failure) -> found(ctx, answer, failure), ctx.executor());
    } catch (RejectedExecutionException e) {
      end(ctx);
    }
  }

  private String find(String question) {
    try {
      return archive.find(question);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void found(ChannelHandlerContext ctx, String answer, Throwable failure) {
    if (over) {
      return;
    }
    if (failure != null) {
      end(ctx);
      return;
    }
    open.remove();
    ctx.writeAndFlush(ByteBufUtil.writeUtf8(ctx.alloc(), answer));
    if (!open.isEmpty()) {
      ask(ctx);
    }
    ctx.channel().config().setAutoRead(open.size() < 2);
  }

  private void end(ChannelHandlerContext ctx) {
    over = true;
    ctx.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    over = true;
    ctx.fireChannelInactive();
  }
}
