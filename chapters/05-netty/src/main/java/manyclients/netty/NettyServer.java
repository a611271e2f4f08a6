package manyclients.netty;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ServerChannelRecvByteBufAllocator;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import manyclients.contract.Counters;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;

/// A server made of Netty: one loop at the door, several inside, and two handlers for each client.
final class NettyServer implements Server {
  private final AtomicBoolean closed = new AtomicBoolean();
  private final ChannelGroup clients = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);
  private final Service service;
  private final Threads door;
  private final Threads inside;
  private final Channel listener;
  private final int port;

  private NettyServer(Service service, Threads door, Threads inside, ServerBootstrap bootstrap)
      throws BindException, InterruptedException {
    this.service = service;
    this.door = door;
    this.inside = inside;
    ChannelFuture bound = bootstrap.childHandler(pipeline()).bind().await();
    this.listener = bound.channel();
    if (!bound.isSuccess()) {
      close();
      throw new BindException(bound.cause().getMessage());
    }
    this.port = ((InetSocketAddress) listener.localAddress()).getPort();
  }

  /// @param loops how many, beside the one at the door
  static Server start(
      String name, Transport transport, int loops, ServerConfig config, Service service)
      throws BindException, InterruptedException {
    Threads door = new Threads(name + "-door", 1, transport);
    Threads inside = new Threads(name, loops, transport);
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(door.loops(), inside.loops())
            .channel(transport.listener())
            .localAddress(config.host(), config.port())
            .option(ChannelOption.SO_BACKLOG, config.backlog())
            .option(ChannelOption.RECVBUF_ALLOCATOR, oneAtATime())
            .handler(new Door(config.limits().maxConnections(), service.counters()))
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
    return new NettyServer(service, door, inside, bootstrap);
  }

  /// The door counts them, so it has to be asked after each.
  private static ServerChannelRecvByteBufAllocator oneAtATime() {
    var allocator = new ServerChannelRecvByteBufAllocator();
    allocator.maxMessagesPerRead(1);
    return allocator;
  }

  private ChannelInitializer<Channel> pipeline() {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(Channel client) {
        RequestDecoder decoder = new RequestDecoder(client, service.limits().maxFrame());
        client.pipeline().addLast(decoder, new Talk(client, service, decoder));
        clients.add(client);
        if (closed.get()) { // too late to be among those who are told
          client.pipeline().fireUserEventTriggered(Talk.GOODBYE);
        }
      }
    };
  }

  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    long end = System.nanoTime() + service.limits().closeTimeout().toNanos();
    try {
      listener.close().await();
      inside.catchUp(end); // who was let in last is on the way to a loop
      clients.forEach(client -> client.pipeline().fireUserEventTriggered(Talk.GOODBYE));
      if (!clients.newCloseFuture().await(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        giveUp(); // what is left closes now
        clients.newCloseFuture().await(1, TimeUnit.SECONDS);
      }
      inside.end(); // before the door, which they tell who has gone
      door.end();
      end(service.staff());
    } catch (InterruptedException e) {
      giveUp();
      Thread.currentThread().interrupt();
    }
  }

  private void giveUp() {
    clients.close();
    inside.interrupt();
    stop(service.staff());
  }

  /// Whoever is at work is interrupted, and what nobody has begun gives its memory back.
  private static void stop(Executor staff) {
    if (staff instanceof ExecutorService threads) {
      threads.shutdownNow().forEach(job -> ((Job) job).drop());
    }
  }

  private static void end(Executor staff) throws InterruptedException {
    stop(staff);
    if (staff instanceof ExecutorService threads) {
      threads.awaitTermination(1, TimeUnit.SECONDS);
    }
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public Counters.Snapshot counters() {
    return service.counters().snapshot();
  }
}
