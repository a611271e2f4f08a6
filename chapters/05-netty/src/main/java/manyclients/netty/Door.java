package manyclients.netty;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.TimeUnit;
import manyclients.contract.Counters;

/// Lets in as many clients as there are places for: a handler in the pipeline of the listener,
/// where every message is a new channel. It belongs to the thread of its loop.
final class Door extends ChannelInboundHandlerAdapter {
  private static final int PAUSE_MILLIS = 50;

  private final Counters counters;
  private int places;

  Door(int places, Counters counters) {
    this.places = places;
    this.counters = counters;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    Channel client = (Channel) message;
    counters.accepted.increment();
    client.closeFuture().addListener(_ -> ctx.executor().execute(() -> release(ctx.channel())));
    places--;
    if (places == 0) {
      ctx.channel().config().setAutoRead(false); // who comes now waits in the kernel
    }
    ctx.fireChannelRead(client);
  }

  /// It could not accept, as when descriptors have run out. To ask again at once would be to spin.
  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    counters.acceptFailures.increment();
    ctx.channel().config().setAutoRead(false);
    ctx.executor().schedule(() -> listen(ctx.channel()), PAUSE_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void release(Channel listener) {
    places++;
    listen(listener);
  }

  private void listen(Channel listener) {
    if (places > 0) {
      listener.config().setAutoRead(true);
    }
  }
}
