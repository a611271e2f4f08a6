package manyclients.netty;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.util.ReferenceCountUtil;
import java.nio.ByteBuffer;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import manyclients.contract.RequestHandler;
import manyclients.contract.frame.FrameEncoder;
import org.jspecify.annotations.Nullable;

/// One request on its way to the staff, and its reply on the way back. It owns the request.
///
/// @param channel for its memory and its loop; nothing else of it is for the staff
/// @param back is given the reply in the loop, or null when the handler failed
record Job(
    ByteBuf request, Channel channel, RequestHandler handler, Consumer<@Nullable ByteBuf> back)
    implements Runnable {

  @Override
  public void run() {
    ByteBuf reply = null;
    try {
      reply = frame(handler.handle(request.nioBuffer()));
    } catch (Throwable t) {
      // whatever it was, it concerns this client alone
    } finally {
      request.release();
      var _ = Thread.interrupted(); // left set, it would keep the selector from ever waiting again
    }
    bring(reply);
  }

  /// Instead of [#run]: nobody is going to answer.
  void drop() {
    request.release();
  }

  /// Length and payload in one buffer, which leaves in one write.
  private ByteBuf frame(ByteBuffer payload) {
    ByteBuf frame = channel.alloc().ioBuffer(FrameEncoder.sizeOf(payload));
    return frame.writeInt(payload.remaining()).writeBytes(payload);
  }

  private void bring(@Nullable ByteBuf reply) {
    if (channel.eventLoop().inEventLoop()) {
      back.accept(reply);
      return;
    }
    try {
      channel.eventLoop().execute(() -> back.accept(reply));
    } catch (RejectedExecutionException e) { // the server has closed: there is no client to get it
      ReferenceCountUtil.release(reply);
    }
  }
}
