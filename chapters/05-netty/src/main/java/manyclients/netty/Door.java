package manyclients.netty;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import manyclients.contract.ErrorListener.Kind;

/// Lets in as many clients as there are places for: a handler in the pipeline of the listener,
/// where every message is a new channel. It belongs to the thread of its loop.
final class Door extends ChannelInboundHandlerAdapter {
  private static final int PAUSE_MILLIS = 50;

  private final Service service;
  private int places;
  private boolean pausing;

  Door(Service service) {
    this.service = service;
    this.places = service.limits().maxConnections();
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    Channel client = (Channel) message;
    service.counters().accepted.increment();
    client.closeFuture().addListener(_ -> left(ctx));
    places--;
    if (places == 0) {
      ctx.channel().config().setAutoRead(false); // who comes now waits in the kernel
    }
    ctx.fireChannelRead(client);
  }

  /// It could not accept, as when descriptors have run out. To ask again at once would be to spin.
  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    service.counters().acceptFailures.increment();
    service.report(Kind.ACCEPT, cause);
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

  /// A client has gone. Its loop says so; the places are ours.
  private void left(ChannelHandlerContext ctx) {
    try {
      ctx.executor().execute(() -> release(ctx.channel()));
    } catch (RejectedExecutionException e) {
      // the server has closed: nobody needs the place
    }
  }

  private void release(Channel listener) {
    places++;
    listen(listener);
  }

  private void listen(Channel listener) {
    if (places > 0 && !pausing) {
      listener.config().setAutoRead(true);
    }
  }
}
