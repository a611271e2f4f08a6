package manyclients.netty;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.net.InetSocketAddress;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.xray.Xray;

/// The connection limit, and the back-off when accepting fails: a handler in the pipeline of the
/// listener, where every message is a new channel. It belongs to the thread of the listener's loop.
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
      ctx.channel().config().setAutoRead(false); // clients wait in the kernel
    }
    ctx.fireChannelRead(client);
  }

  private static int portOf(Channel client) {
    return client.remoteAddress() instanceof InetSocketAddress address ? address.getPort() : 0;
  }

  /// A failed accept (EMFILE, ENFILE): backs off, as to ask again at once would be to spin.
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

  /// A client's channel has closed. Its own loop says so; the permits belong to this one.
  private void left(ChannelHandlerContext ctx) {
    try {
      ctx.executor().execute(() -> release(ctx.channel()));
    } catch (RejectedExecutionException e) {
      // the server has closed: there is no use for the permit
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
