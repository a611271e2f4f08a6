package manyclients.netty;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.util.ReferenceCountUtil;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.frame.FrameEncoder;
import manyclients.contract.xray.Xray;
import org.jspecify.annotations.Nullable;

/// A task for the executor: one request to be handled, and its reply on the way back to the loop.
/// It owns the request, and releases it exactly once: after the handler has returned, or when it is
/// cancelled before that.
final class Job implements Runnable {
  private static final ThreadLocal<@Nullable ServerContext> AT_WORK = new ThreadLocal<>();

  private final ByteBuf request;
  private final Channel channel;
  private final ServerContext context;
  private final Consumer<@Nullable ByteBuf> back;
  private boolean taken; // guarded by this: it was begun, or called off
  private @Nullable Thread thread; // guarded by this: where the handler is called now

  /// @param channel for its allocator and its loop; nothing else of it is for another thread
  /// @param back is given the reply in the loop, and owns it; null when the handler failed
  Job(ByteBuf request, Channel channel, ServerContext context, Consumer<@Nullable ByteBuf> back) {
    this.request = request;
    this.channel = channel;
    this.context = context;
    this.back = back;
  }

  /// Whether the calling thread is one in which a handler of this server is being called.
  static boolean isCalledFor(ServerContext context) {
    return AT_WORK.get() == context;
  }

  @Override
  public void run() {
    if (!take(Thread.currentThread())) {
      return;
    }
    ByteBuf reply = null;
    try {
      AT_WORK.set(context);
      reply = frame(handle(request.nioBuffer()));
    } catch (Throwable t) { // whatever it was, it concerns this client alone
      context.report(Kind.HANDLER, t);
    } finally {
      AT_WORK.set(null);
      request.release();
      handlerIsDone();
      var _ = Thread.interrupted(); // left set, it would keep the selector from ever waiting again
    }
    bring(reply);
  }

  private ByteBuffer handle(ByteBuffer payload) throws Exception {
    Xray.handlerBegan(channel);
    try {
      ByteBuffer reply = context.handler().handle(payload);
      return Objects.requireNonNull(reply, "the handler returned no reply");
    } finally {
      Xray.handlerEnded(channel);
    }
  }

  /// The reply is not wanted any more: the handler is not called, or is interrupted.
  void cancel() {
    if (take(null)) {
      request.release();
    } else {
      interrupt();
    }
  }

  /// True for one caller only.
  private synchronized boolean take(@Nullable Thread by) {
    if (taken) {
      return false;
    }
    taken = true;
    thread = by;
    return true;
  }

  private synchronized void handlerIsDone() {
    thread = null; // an interrupt from now on would meet another one's handler
  }

  private synchronized void interrupt() {
    if (thread != null) {
      thread.interrupt();
    }
  }

  /// Length and payload in one buffer, which leaves in one write. The payload is not consumed.
  private ByteBuf frame(ByteBuffer payload) {
    ByteBuf frame = channel.alloc().ioBuffer(FrameEncoder.sizeOf(payload));
    try {
      return frame.writeInt(payload.remaining()).writeBytes(payload.duplicate());
    } catch (Throwable t) { // the handler's memory is not to be read any more, say
      frame.release();
      throw t;
    }
  }

  private void bring(@Nullable ByteBuf reply) {
    if (channel.eventLoop().inEventLoop()) {
      back.accept(reply);
      return;
    }
    Xray.handedBack(channel);
    try {
      channel.eventLoop().execute(() -> back.accept(reply));
    } catch (RejectedExecutionException e) { // the server has closed: there is no client to get it
      ReferenceCountUtil.release(reply);
    }
  }
}
