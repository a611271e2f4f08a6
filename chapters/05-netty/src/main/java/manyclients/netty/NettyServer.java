package manyclients.netty;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ServerChannelRecvByteBufAllocator;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.Server;
import org.jspecify.annotations.Nullable;

/// A server made of Netty: one loop at the door, several inside, and two handlers for each client.
final class NettyServer implements Server {
  private static final long A_SECOND = TimeUnit.SECONDS.toNanos(1);

  private final AtomicBoolean closed = new AtomicBoolean();
  private final ChannelGroup clients = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);
  private final Service service;
  private final Threads door;
  private final Threads inside;
  private @Nullable Channel listener;
  private int port;

  private NettyServer(Service service, Threads door, Threads inside) {
    this.service = service;
    this.door = door;
    this.inside = inside;
  }

  /// @param loops how many, beside the one at the door
  static Server start(String name, Transport transport, int loops, Service service)
      throws IOException {
    InetSocketAddress address = service.config().address();
    Threads door = new Threads(name + "-door", 1, transport);
    Threads inside;
    try {
      inside = new Threads(name, loops, transport);
    } catch (Throwable t) { // no descriptors for so many loops, say
      door.stop();
      throw t;
    }
    NettyServer server = new NettyServer(service, door, inside);
    try {
      server.bind(server.bootstrap(transport), address);
      return server;
    } catch (Throwable t) {
      server.close();
      throw t;
    }
  }

  private ServerBootstrap bootstrap(Transport transport) {
    return new ServerBootstrap()
        .group(door.loops(), inside.loops())
        .channel(transport.listener())
        .option(ChannelOption.SO_BACKLOG, service.config().backlog())
        .option(ChannelOption.RECVBUF_ALLOCATOR, oneAtATime())
        .handler(new Door(service))
        .childHandler(pipeline())
        .childOption(ChannelOption.TCP_NODELAY, true)
        .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
  }

  private void bind(ServerBootstrap bootstrap, InetSocketAddress address) throws IOException {
    ChannelFuture bound = bootstrap.bind(address).awaitUninterruptibly(); // it takes no time
    listener = bound.channel();
    if (!bound.isSuccess()) {
      var refused = new BindException(bound.cause().getMessage());
      refused.initCause(bound.cause());
      throw refused;
    }
    port = ((InetSocketAddress) bound.channel().localAddress()).getPort();
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
        if (service.over().get()) {
          client.close();
        } else if (closed.get()) { // too late to be among those who are told
          client.pipeline().fireUserEventTriggered(Talk.GOODBYE);
        }
      }

      @Override
      public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) { // in the above
        service.counters().failed.increment();
        service.counters().closed.increment();
        service.report(Kind.CONNECTION, cause);
        ctx.close();
      }
    };
  }

  @Override
  public void close() {
    if (Job.isCalledFor(service)) {
      throw new IllegalStateException(
          "a handler cannot close its server: it would wait for itself");
    }
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    boolean interrupted = Thread.interrupted(); // then there is no patience
    Duration patience = interrupted ? Duration.ZERO : service.limits().closeTimeout();
    interrupted |= part(System.nanoTime() + patience.toNanos());
    giveUp(); // what is left closes now
    interrupted |= join();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /// Says goodbye and waits. True when this thread was interrupted meanwhile: then it does not.
  private boolean part(long end) {
    try {
      if (listener != null) {
        listener.close().await();
      }
      inside.catchUp(end); // who was let in last is on the way to a loop
      clients.forEach(client -> client.pipeline().fireUserEventTriggered(Talk.GOODBYE));
      clients.newCloseFuture().await(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }

  /// Closes who is still here, interrupts who is at work, and calls off what nobody has begun.
  private void giveUp() {
    service.over().set(true);
    if (!clients.isEmpty()) {
      clients.close();
      inside.interrupt();
    }
    if (service.staff() instanceof ExecutorService threads) {
      for (Runnable left : threads.shutdownNow()) {
        if (left instanceof Job job) {
          job.cancel();
        }
      }
    }
  }

  /// Ends the loops whatever happens, and waits for all threads, for a second each. True when this
  /// thread was interrupted meanwhile: then it does not wait.
  private boolean join() {
    try {
      inside.catchUp(System.nanoTime() + A_SECOND); // without patience, not all have come that far
      clients.newCloseFuture().await(A_SECOND, TimeUnit.NANOSECONDS);
      inside.stop(); // before the door, which they tell who has gone
      inside.join(System.nanoTime() + A_SECOND);
      door.stop();
      door.join(System.nanoTime() + A_SECOND);
      if (service.staff() instanceof ExecutorService threads) {
        threads.awaitTermination(A_SECOND, TimeUnit.NANOSECONDS);
      }
      return false;
    } catch (InterruptedException e) {
      return true;
    } finally {
      inside.stop();
      door.stop();
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
