package manyclients.exercises.ch05;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import manyclients.exercises.support.Archive;

/// Answers each message of one client, a question, with what the archive finds. Everything except
/// the asking happens in the loop's thread.
public final class Librarian extends ChannelInboundHandlerAdapter {
  private final Archive archive;
  private final Executor staff;

  /// @param staff runs jobs that may wait for the archive; it may refuse a job with a
  ///   RejectedExecutionException
  public Librarian(Archive archive, Executor staff) {
    this.archive = archive;
    this.staff = staff;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) throws Exception {
    ByteBuf bytes = (ByteBuf) message;
    String question = bytes.toString(StandardCharsets.UTF_8);
    bytes.release();
    String answer = archive.find(question); // TODO: all clients wait here
    ctx.writeAndFlush(ByteBufUtil.writeUtf8(ctx.alloc(), answer));
  }
}
