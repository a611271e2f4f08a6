package manyclients.netty;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.ServerChannelRecvByteBufAllocator;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.Server;
import manyclients.wheel.Unfinished;
import org.jspecify.annotations.Nullable;

/// A server on Netty: one loop that accepts, one or more that serve, and two handlers per client.
final class NettyServer implements Server {
  private static final long A_SECOND = TimeUnit.SECONDS.toNanos(1);

  /// The maximum number of clients that a selector reports at a time.
  private static final int AT_ONCE = 1_024;

  /// The time without a request after which none is expected any more.
  private static final long QUIET = TimeUnit.MILLISECONDS.toNanos(50);

  private final AtomicBoolean closed = new AtomicBoolean();
  private final ChannelGroup clients = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);
  private final ServerContext context;
  private final JoinableEventLoops door;
  private final JoinableEventLoops inside;
  private final int loops;
  private final Map<EventLoop, Unfinished<RequestDecoder>> unfinished = new ConcurrentHashMap<>();
  private final AtomicBoolean told = new AtomicBoolean();
  private volatile boolean draining;
  private @Nullable Channel listener;
  private int port;

  private NettyServer(
      ServerContext context, JoinableEventLoops door, JoinableEventLoops inside, int loops) {
    this.context = context;
    this.door = door;
    this.inside = inside;
    this.loops = loops;
  }

  /// @param loops the number of loops, without the one that accepts
  static Server start(String name, Transport transport, int loops, ServerContext context)
      throws IOException {
    InetSocketAddress address = context.config().address();
    Consumer<Throwable> onError = cause -> context.report(Kind.LOOP, cause);
    JoinableEventLoops door = new JoinableEventLoops(name + "-door", 1, transport, onError);
    JoinableEventLoops inside;
    try {
      inside = new JoinableEventLoops(name, loops, transport, onError);
    } catch (Throwable t) { // no descriptors for all the loops, for instance
      door.stop();
      throw t;
    }
    NettyServer server = new NettyServer(context, door, inside, loops);
    door.whenOneEnds(server::end);
    inside.whenOneEnds(server::end);
    try {
      server.bind(server.bootstrap(transport), address);
      return server;
    } catch (Throwable t) { // the port is in use, or no thread can be started
      server.abandon();
      throw t;
    }
  }

  /// Cleans up after a failed start. Unlike [#close()], it gives the loops no tasks, because they
  /// may have no thread.
  private void abandon() {
    closed.set(true);
    giveUp();
    inside.stop();
    door.stop();
    try {
      inside.join(System.nanoTime() + A_SECOND);
      door.join(System.nanoTime() + A_SECOND);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private ServerBootstrap bootstrap(Transport transport) {
    return new ServerBootstrap()
        .group(door.loops(), inside.loops())
        .channel(transport.listener())
        .option(ChannelOption.SO_BACKLOG, context.config().backlog())
        .option(ChannelOption.RECVBUF_ALLOCATOR, oneAtATime())
        .handler(new ConnectionLimitHandler(context))
        .childHandler(pipeline())
        .childOption(ChannelOption.TCP_NODELAY, true)
        .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
  }

  private void bind(ServerBootstrap bootstrap, InetSocketAddress address) throws IOException {
    ChannelFuture bound = bootstrap.bind(address).awaitUninterruptibly(); // it ends soon
    if (bound.isSuccess()) {
      listener = bound.channel();
    } else { // a port that could not be bound is closed, or was never open
      var refused = new BindException(bound.cause().getMessage());
      refused.initCause(bound.cause());
      throw refused;
    }
    port = ((InetSocketAddress) bound.channel().localAddress()).getPort();
  }

  /// Returns an allocator for one accept per read: the limit is checked after each.
  private static ServerChannelRecvByteBufAllocator oneAtATime() {
    var allocator = new ServerChannelRecvByteBufAllocator();
    allocator.maxMessagesPerRead(1);
    return allocator;
  }

  private ChannelInitializer<Channel> pipeline() {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(Channel client) {
        Unfinished<RequestDecoder> memory =
            unfinished.computeIfAbsent(client.eventLoop(), _ -> share());
        var decoder = new RequestDecoder(client, context.limits().maxFrame(), memory);
        client.pipeline().addLast(decoder, new SessionHandler(client, context, decoder));
        clients.add(client);
        if (context.over().get()) {
          client.close();
        } else if (draining) { // too late for close() to drain it
          client.pipeline().fireUserEventTriggered(SessionHandler.DRAIN);
        }
      }

      @Override
      public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) { // from initChannel
        context.counters().failed.increment();
        context.counters().closed.increment();
        context.report(Kind.CONNECTION, cause);
        ctx.close();
      }
    };
  }

  /// Returns the memory account for the clients of one loop.
  private Unfinished<RequestDecoder> share() {
    return new Unfinished<>(context.limits(), loops, RequestDecoder::shed);
  }

  /// Runs in a loop that has ended unexpectedly, after its channels are closed. Closes all others,
  /// and the port. [#close()] does the rest.
  private void end(Throwable cause) {
    try {
      if (listener != null) {
        listener.close();
      }
      giveUp();
    } finally {
      if (told.compareAndSet(false, true)) {
        context.report(Kind.END, cause);
      }
    }
  }

  @Override
  public void close() {
    if (door.isHere() || inside.isHere() || Job.isCalledFor(context)) {
      throw new IllegalStateException(
          "a thread of the server cannot close it, because it would wait for itself");
    }
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    boolean interrupted = Thread.interrupted(); // an interrupted caller gets no close timeout
    Duration patience = interrupted ? Duration.ZERO : context.limits().closeTimeout();
    interrupted |= drain(System.nanoTime() + patience.toNanos());
    giveUp(); // the remaining connections close now
    interrupted |= join();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /// Drains the sessions, and waits until all have ended, the time is up, or this thread is
  /// interrupted. Returns whether it was interrupted.
  private boolean drain(long end) {
    try {
      if (listener != null) {
        listener.close().await();
      }
      inside.catchUp(end); // the last accepted client may be on its way to its loop
      lookAgain(end); // answers the requests that the kernel has by now
      draining = true;
      clients.forEach(client -> client.pipeline().fireUserEventTriggered(SessionHandler.DRAIN));
      clients.newCloseFuture().await(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }

  /// Looks again until no look has brought a request for a while, but for at most half of the
  /// remaining time. A loop sees only part of its clients per look, and only its transport knows
  /// how large a part. A busy kernel delivers earlier requests late.
  private void lookAgain(long end) throws InterruptedException {
    long now = System.nanoTime();
    long half = now + (end - now) / 2;
    long quietSince = now;
    int least = clients.size() / AT_ONCE + 1;
    while (!clients.isEmpty() && now < half && (least > 0 || now - quietSince < QUIET)) {
      long before = context.counters().requests.sum();
      inside.look(end);
      now = System.nanoTime();
      least--;
      if (context.counters().requests.sum() != before) {
        quietSince = now;
      }
    }
  }

  /// Closes the remaining clients, interrupts running handlers, and cancels jobs that have not
  /// begun.
  private void giveUp() {
    context.over().set(true);
    if (!clients.isEmpty()) {
      clients.close();
      inside.interrupt();
    }
    if (context.executor() instanceof ExecutorService threads) {
      for (Runnable left : threads.shutdownNow()) {
        if (left instanceof Job job) {
          job.cancel();
        }
      }
    }
  }

  /// Ends the loops, and waits for all threads, up to a second for each step, unless this thread is
  /// interrupted. Returns whether it was.
  private boolean join() {
    try {
      inside.catchUp(System.nanoTime() + A_SECOND); // after an interrupt, tasks may still be queued
      clients.newCloseFuture().await(A_SECOND, TimeUnit.NANOSECONDS);
      inside.stop(); // before the accepting loop, which counts closed clients
      inside.join(System.nanoTime() + A_SECOND);
      door.stop();
      door.join(System.nanoTime() + A_SECOND);
      if (context.executor() instanceof ExecutorService threads) {
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
    return context.counters().snapshot();
  }
}
