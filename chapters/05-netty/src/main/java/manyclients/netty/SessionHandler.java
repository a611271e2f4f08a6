package manyclients.netty;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.DefaultChannelPromise;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.DecoderException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.LongAdder;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.Limits;
import manyclients.contract.xray.Xray;
import org.jspecify.annotations.Nullable;

/// One client's session: the last handler in its pipeline, which gets requests and sends replies.
///
///     SERVING ── a malformed frame, a handler that failed, or a drain ──▶ LEAVING
///        │                                                                  │
///        │ a deadline, an error, the end of the stream                      │ all replies are sent
///        ▼                                                                  ▼
///     CLOSED ◀───────── the end of the stream, or a deadline ──────────  DRAINING
///
/// A deadline or an error leads from any state to CLOSED. Everything belongs to the loop's thread.
///
/// A `job` is set until the executor has answered its request, and `reading` is set during
/// `channelRead`: a reply at that time was computed in the loop. After a number of such replies
/// `inARow`, the session is `pausing` until the loop has looked at its other clients. `unsent`
/// replies are not with the kernel yet. `busy` is set while the deadline is for a request, not for
/// silence. The deadline starts again once something has `moved`.
final class SessionHandler extends ChannelInboundHandlerAdapter {
  /// The event that ends a session gracefully, after the client has its replies. Fired into its
  /// pipeline.
  static final Object DRAIN = new Object();

  /// The event that closes a session immediately, to free memory for others. Fired into its
  /// pipeline.
  static final Object SHED = new Object();

  /// The maximum number of requests answered in a row, before the other clients have their turn.
  private static final int AT_ONCE = 64;

  private enum State {
    SERVING,
    LEAVING,
    DRAINING,
    CLOSED
  }

  private final Channel channel;
  private final ServerContext context;
  private final RequestDecoder decoder;
  private final Deadline deadline;
  private final ChannelFutureListener sent = this::sent;
  private State state = State.SERVING;
  private @Nullable Job job;
  private boolean reading;
  private boolean pausing;
  private int inARow;
  private int unsent;
  private boolean busy;
  private boolean moved = true;

  SessionHandler(Channel channel, ServerContext context, RequestDecoder decoder) {
    this.channel = channel;
    this.context = context;
    this.decoder = decoder;
    this.deadline = new Deadline(channel.eventLoop(), this::expire);
    channel.closeFuture().addListener(_ -> onClosed());
    settle();
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    context.counters().requests.increment();
    moved = true;
    decoder.hold();
    if (context.hasThreads()) {
      Xray.queued(channel);
    }
    Job next = new Job((ByteBuf) message, channel, context, this::onReply);
    job = next;
    reading = true;
    try {
      if (context.over().get()) {
        next.cancel(); // the server no longer waits, and closes all clients
      } else {
        context.executor().execute(next);
      }
    } catch (Throwable e) { // the server is closing, or no thread can be started
      next.cancel();
      failed(e);
    } finally {
      reading = false;
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    inARow = 0;
    flush();
    settle();
  }

  private void flush() {
    channel.flush();
    if (channel.isOpen() && !channel.isWritable()) {
      Xray.blocked(channel, (int) channel.bytesBeforeWritable());
    }
  }

  private void onReply(@Nullable ByteBuf reply) {
    job = null; // the client has nothing in the executor's queue now
    if (reply == null) {
      giveUp(context.counters().failed);
    } else {
      unsent++;
      channel.write(reply, new ReplyPromise(channel, reply)).addListener(sent);
    }
    if (reading && ++inARow < AT_ONCE) {
      decoder.open(); // it continues by itself, and reports the end of the read
    } else if (reading) {
      pausing = true; // there may be thousands more, and other clients wait
      channel.eventLoop().execute(this::goOn);
    } else {
      flush();
      decoder.resume();
      settle();
    }
  }

  private void goOn() {
    pausing = false;
    inARow = 0;
    decoder.resume();
    settle();
  }

  /// A promise that is completed when the kernel has the reply, and that knows the reply's size.
  private static final class ReplyPromise extends DefaultChannelPromise {
    private final int bytes;

    ReplyPromise(Channel channel, ByteBuf reply) {
      super(channel);
      this.bytes = reply.readableBytes();
    }
  }

  /// Notes that the kernel has a reply, which is then counted, or will never get it.
  private void sent(ChannelFuture written) {
    unsent--;
    moved = true;
    if (written.isSuccess()) {
      context.counters().replies.increment();
      Xray.written(channel, ((ReplyPromise) written).bytes);
      settle();
    } else {
      failed(written.cause());
    }
  }

  /// Takes the next step to the end if it is due and no work is left; otherwise sets the deadline.
  private void settle() {
    boolean owing = job != null || pausing || unsent > 0 || !channel.isWritable();
    // while a request is in progress, or the channel is full, the tap is closed
    if (state == State.SERVING && decoder.hasEnded() && !owing) {
      onEof();
    } else if (state == State.LEAVING && !owing) {
      state = State.DRAINING;
      deadline.move(context.limits().requestTimeout());
      channel
          .eventLoop()
          .execute(this::shutDownOutput); // not now: we may be in the middle of a write
    } else if (state == State.SERVING || state == State.LEAVING) {
      rearm(owing || decoder.isInsideRequest());
    }
  }

  private void rearm(boolean nowBusy) {
    if (moved || busy != nowBusy) {
      moved = false;
      busy = nowBusy;
      Limits limits = context.limits();
      deadline.move(busy ? limits.requestTimeout() : limits.idleTimeout());
    } // otherwise the same request or silence continues: same deadline
  }

  private void giveUp(LongAdder reason) {
    if (state != State.CLOSED) { // otherwise it has been counted
      reason.increment();
      leave();
    }
  }

  private void leave() {
    if (state == State.SERVING) {
      state = State.LEAVING;
      decoder.end();
    }
  }

  /// Ends our output: closing with unread input would send a reset, which may overtake a reply.
  private void shutDownOutput() {
    if (decoder.hasEnded()) {
      close("end of stream");
    } else if (state == State.DRAINING) {
      ((DuplexChannel) channel).shutdownOutput();
    }
  }

  private void onEof() {
    if (decoder.isInsideRequest()) {
      context.counters().failed.increment(); // the stream ended inside a request
    }
    close("end of stream");
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event == DRAIN) {
      leave();
    } else if (event == SHED && state != State.CLOSED) {
      context.counters().shed.increment();
      close("no memory");
    } else if (event instanceof ChannelInputShutdownEvent && state == State.DRAINING) {
      close("end of stream");
    }
    settle();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    if (cause instanceof DecoderException) {
      giveUp(context.counters().malformed);
      flush();
      settle();
    } else {
      failed(cause);
    }
  }

  private void expire() {
    if (state != State.DRAINING) {
      context.counters().timedOut.increment();
    }
    close("deadline");
  }

  private void failed(Throwable cause) {
    try {
      if (state == State.SERVING && !context.over().get()) {
        context.counters().failed.increment();
        context.report(Kind.CONNECTION, cause);
      }
    } finally {
      close("failure");
    }
  }

  /// @param cause for the X-ray
  private void close(String cause) {
    if (state != State.CLOSED) {
      state = State.CLOSED;
      Xray.closed(channel, cause);
      deadline.cancel();
      channel.close();
    }
  }

  /// Cancels a disconnected client's job, and removes it from the executor's queue.
  private void callOff(Job job) {
    if (context.executor() instanceof ThreadPoolExecutor pool) {
      pool.remove(job);
    }
    job.cancel();
  }

  /// Cleans up after the channel has closed (perhaps by Netty, after a failed write). Closing is
  /// counted last: when a connection counts as closed, everything else about it has been counted.
  private void onClosed() {
    failed(new ClosedChannelException());
    if (job != null) {
      callOff(job);
    }
    context.counters().closed.increment();
  }
}
