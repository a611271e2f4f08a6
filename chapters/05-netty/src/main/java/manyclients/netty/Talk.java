package manyclients.netty;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.DecoderException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.LongAdder;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.Limits;
import org.jspecify.annotations.Nullable;

/// The talk with one client: the last handler of its pipeline.
///
///     TALKING ── a malformed frame, a handler that failed, or goodbye ──▶ LEAVING
///        │                                                                  │
///        │ a deadline, an error, the end of the stream                      │ all replies are sent
///        ▼                                                                  ▼
///     CLOSED ◀───────── the end of the stream, or a deadline ──────────  DRAINING
///
/// A deadline or an error leads from anywhere to CLOSED. All of it belongs to the loop's thread.
final class Talk extends ChannelInboundHandlerAdapter {
  /// Asks a client to leave, once it has its replies. Fired into its pipeline.
  static final Object GOODBYE = new Object();

  /// After so many requests in a row it is the turn of the other clients.
  private static final int AT_ONCE = 64;

  private enum State {
    TALKING,
    LEAVING,
    DRAINING,
    CLOSED
  }

  private final Channel channel;
  private final Service service;
  private final RequestDecoder decoder;
  private final Deadline deadline;
  private final ChannelFutureListener sent = this::sent;
  private State state = State.TALKING;
  private @Nullable Job job;
  private boolean reading;
  private boolean working;
  private boolean pausing;
  private int inARow;
  private int unsent;
  private boolean ended;
  private boolean onRequestClock;
  private boolean moved = true;

  Talk(Channel channel, Service service, RequestDecoder decoder) {
    this.channel = channel;
    this.service = service;
    this.decoder = decoder;
    this.deadline = new Deadline(channel.eventLoop(), this::expire);
    channel.closeFuture().addListener(_ -> gone());
    settle();
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    service.counters().requests.increment();
    moved = true;
    working = true;
    decoder.hold();
    Job next = new Job((ByteBuf) message, channel, service, this::finish);
    job = next;
    reading = true;
    try {
      if (service.over().get()) {
        next.cancel(); // the server has given up, and closes what is left
      } else {
        service.staff().execute(next);
      }
    } catch (Throwable e) { // it has just given up, or there is no thread to be had
      next.cancel();
      failed(e);
    } finally {
      reading = false;
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    inARow = 0;
    ctx.flush();
    settle();
  }

  private void finish(@Nullable ByteBuf reply) {
    working = false;
    if (reply == null) {
      giveUp(service.counters().failed);
    } else {
      unsent++;
      channel.write(reply).addListener(sent);
    }
    if (reading && ++inARow < AT_ONCE) {
      decoder.release(); // it is about to go on by itself, and to say when it has done
    } else if (reading) {
      pausing = true; // there may be thousands more, and others have waited
      channel.eventLoop().execute(this::goOn);
    } else {
      channel.flush();
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

  /// A reply is with the kernel, or will never be.
  private void sent(ChannelFuture written) {
    unsent--;
    moved = true;
    if (written.isSuccess()) {
      service.counters().replies.increment();
      settle();
    } else {
      failed(written.cause());
    }
  }

  /// Looks at what is left to do. That says what comes next, or else how long to wait for it.
  private void settle() {
    boolean owing = working || pausing || unsent > 0 || !channel.isWritable();
    // then the tap is closed still
    if (state == State.TALKING && ended && !owing) {
      hangUp();
    } else if (state == State.LEAVING && !owing) {
      state = State.DRAINING;
      deadline.move(service.limits().requestTimeout());
      channel.eventLoop().execute(this::drain); // not now: we may be in the middle of a write
    } else if (state == State.TALKING || state == State.LEAVING) {
      rearm(owing || decoder.isInsideRequest());
    }
  }

  private void rearm(boolean insideRequest) {
    if (moved || onRequestClock != insideRequest) {
      moved = false;
      onRequestClock = insideRequest;
      Limits limits = service.limits();
      deadline.move(insideRequest ? limits.requestTimeout() : limits.idleTimeout());
    } // else it is still the same request, or the same silence: same deadline
  }

  private void giveUp(LongAdder reason) {
    if (state != State.CLOSED) { // else it has been counted
      reason.increment();
      leave();
    }
  }

  private void leave() {
    if (state == State.TALKING) {
      state = State.LEAVING;
      decoder.end();
    }
  }

  /// Closing with unread input would send a reset, and a reset may overtake the last reply.
  private void drain() {
    if (ended) {
      close();
    } else if (state == State.DRAINING) {
      ((DuplexChannel) channel).shutdownOutput();
    }
  }

  private void hangUp() {
    if (decoder.isInsideRequest()) {
      service.counters().failed.increment(); // it left in the middle of a sentence
    }
    close();
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event == GOODBYE) {
      leave();
    } else if (event instanceof ChannelInputShutdownEvent) {
      ended = true;
      if (state == State.DRAINING) {
        close();
      }
    }
    settle();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    if (cause instanceof DecoderException) {
      giveUp(service.counters().malformed);
      ctx.flush();
      settle();
    } else {
      failed(cause);
    }
  }

  private void expire() {
    if (state != State.DRAINING) {
      service.counters().timedOut.increment();
    }
    close();
  }

  private void failed(Throwable cause) {
    if (state == State.TALKING && !service.over().get()) {
      service.counters().failed.increment();
      service.report(Kind.CONNECTION, cause);
    }
    close();
  }

  private void close() {
    if (state != State.CLOSED) {
      state = State.CLOSED;
      deadline.cancel();
      channel.close();
    }
  }

  /// Nobody waits for its reply. What is gone must not fill a queue, either.
  private void callOff(Job job) {
    if (service.staff() instanceof ThreadPoolExecutor pool) {
      pool.remove(job);
    }
    job.cancel();
  }

  /// It is closed, perhaps by Netty, which had no luck with a write. Counted last: who sees that a
  /// connection is gone finds everything else counted.
  private void gone() {
    failed(new ClosedChannelException());
    if (job != null) {
      callOff(job);
    }
    service.counters().closed.increment();
  }
}
