package manyclients.exercises.ch05;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import manyclients.exercises.support.Archive;

/// Asks Netty for each read, keeps the messages themselves until their turn, and closes when the
/// last answer has left.
public final class Librarian extends ChannelInboundHandlerAdapter {
  private enum State {
    IDLE,
    ASKING,
    OVER
  }

  private final Archive archive;
  private final Executor staff;
  private final Queue<ByteBuf> waiting = new ArrayDeque<>();
  private State state = State.IDLE;
  private int leaving;

  public Librarian(Archive archive, Executor staff) {
    this.archive = archive;
    this.staff = staff;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    ctx.channel().config().setAutoRead(false);
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    ctx.fireChannelActive();
    ctx.read();
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    waiting.add((ByteBuf) message);
    step(ctx);
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    if (waiting.isEmpty()) {
      ctx.read();
    }
  }

  private void step(ChannelHandlerContext ctx) {
    if (state == State.OVER) {
      waiting.forEach(ByteBuf::release);
      waiting.clear();
      closeWhenAllHasLeft(ctx.channel());
    } else if (state == State.IDLE && !waiting.isEmpty()) {
      ByteBuf message = waiting.remove();
      String question = message.toString(StandardCharsets.UTF_8);
      message.release();
      state = State.ASKING;
      try {
        staff.execute(() -> ask(ctx, question));
      } catch (RejectedExecutionException e) {
        state = State.OVER;
        step(ctx);
      }
    }
  }

  private void ask(ChannelHandlerContext ctx, String question) {
    String answer = null;
    try {
      answer = archive.find(question);
    } catch (Exception e) {
      // without an answer, the conversation ends
    } finally {
      String found = answer;
      ctx.executor().execute(() -> answered(ctx, found));
    }
  }

  private void answered(ChannelHandlerContext ctx, String answer) {
    if (state == State.OVER) {
      return;
    }
    state = answer == null ? State.OVER : State.IDLE;
    if (answer != null) {
      leaving++;
      ctx.writeAndFlush(ByteBufUtil.writeUtf8(ctx.alloc(), answer))
          .addListener(_ -> {
            leaving--;
            closeWhenAllHasLeft(ctx.channel());
          });
    }
    step(ctx);
    if (waiting.isEmpty()) {
      ctx.read();
    }
  }

  private void closeWhenAllHasLeft(Channel channel) {
    if (state == State.OVER && leaving == 0) {
      channel.close();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    state = State.OVER;
    step(ctx);
    ctx.fireChannelInactive();
  }
}
