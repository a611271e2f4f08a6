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

/// A task for the executor: one request to be handled, whose reply returns to the loop. It owns the
/// request, and releases it exactly once: after the handler has ended, or when the job is cancelled
/// before it has begun.
final class Job implements Runnable {
  private static final ThreadLocal<@Nullable ServerContext> AT_WORK = new ThreadLocal<>();

  private final ByteBuf request;
  private final Channel channel;
  private final ServerContext context;
  private final Consumer<@Nullable ByteBuf> back;
  private boolean taken; // guarded by this: begun or cancelled
  private @Nullable Thread thread; // guarded by this: it runs the handler

  /// @param channel for its allocator and its loop; another thread may use nothing else of it
  /// @param back receives the reply in the loop, and owns it; null if the handler failed
  Job(ByteBuf request, Channel channel, ServerContext context, Consumer<@Nullable ByteBuf> back) {
    this.request = request;
    this.channel = channel;
    this.context = context;
    this.back = back;
  }

  /// Returns whether the calling thread is running a handler of this server.
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
    } catch (Throwable t) { // any failure concerns this client alone
      context.report(Kind.HANDLER, t);
    } finally {
      AT_WORK.set(null);
      request.release();
      handlerIsDone();
      var _ = Thread.interrupted(); // the flag must not reach the next client's handler
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

  /// Cancels the job: its handler is not called or, if it is running, is interrupted.
  void cancel() {
    if (take(null)) {
      request.release();
    } else {
      interrupt();
    }
  }

  /// Takes the job. Returns true to only one caller.
  private synchronized boolean take(@Nullable Thread by) {
    if (taken) {
      return false;
    }
    taken = true;
    thread = by;
    return true;
  }

  private synchronized void handlerIsDone() {
    thread = null; // a later interrupt would hit another job's handler
  }

  private synchronized void interrupt() {
    if (thread != null) {
      thread.interrupt();
    }
  }

  /// Returns length and payload in one buffer, for one write, without consuming the payload.
  private ByteBuf frame(ByteBuffer payload) {
    ByteBuf frame = channel.alloc().ioBuffer(FrameEncoder.sizeOf(payload));
    try {
      return frame.writeInt(payload.remaining()).writeBytes(payload.duplicate());
    } catch (Throwable t) { // the handler's memory can no longer be read, for instance
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
