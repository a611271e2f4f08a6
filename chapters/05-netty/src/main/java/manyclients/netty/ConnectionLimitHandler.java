package manyclients.netty;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.net.InetSocketAddress;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.xray.Xray;

/// The connection limit, and the back-off after a failed accept: a handler in the listener's
/// pipeline, where every message is a new channel. It belongs to the thread of the listener's loop.
final class ConnectionLimitHandler extends ChannelInboundHandlerAdapter {
  private static final int PAUSE_MILLIS = 50;

  private final ServerContext context;
  private int permits;
  private boolean pausing;

  ConnectionLimitHandler(ServerContext context) {
    this.context = context;
    this.permits = context.limits().maxConnections();
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    Channel client = (Channel) message;
    context.counters().accepted.increment();
    Xray.accepted(client, ConnectionLimitHandler::portOf);
    client.closeFuture().addListener(_ -> left(ctx));
    permits--;
    if (permits == 0) {
      ctx.channel().config().setAutoRead(false); // clients wait in the accept queue
    }
    ctx.fireChannelRead(client);
  }

  private static int portOf(Channel client) {
    return client.remoteAddress() instanceof InetSocketAddress address ? address.getPort() : 0;
  }

  /// Backs off after a failed accept (EMFILE, ENFILE): asking again immediately would spin.
  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    context.counters().acceptFailures.increment();
    context.report(Kind.ACCEPT, cause);
    ctx.channel().config().setAutoRead(false);
    if (!pausing) {
      pausing = true;
      ctx.executor().schedule(() -> goOn(ctx.channel()), PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  private void goOn(Channel listener) {
    pausing = false;
    listen(listener);
  }

  /// Gives a permit back. The closed channel's loop calls this, but permits are the listener's.
  private void left(ChannelHandlerContext ctx) {
    try {
      ctx.executor().execute(() -> release(ctx.channel()));
    } catch (RejectedExecutionException e) {
      // the server has closed, and needs no permits
    }
  }

  private void release(Channel listener) {
    permits++;
    listen(listener);
  }

  private void listen(Channel listener) {
    if (permits > 0 && !pausing) {
      listener.config().setAutoRead(true);
    }
  }
}
