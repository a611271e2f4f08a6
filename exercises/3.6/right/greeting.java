package manyclients.exercises.ch03;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.contract.frame.FrameDecoder;
import manyclients.contract.frame.FrameDecoder.Outcome;
import manyclients.contract.xray.Xray;
import manyclients.selector.Acceptor;
import manyclients.selector.Connection;
import manyclients.selector.Connection.State;
import manyclients.selector.Conversation;
import manyclients.selector.EventLoop;
import manyclients.selector.GracefulShutdown;
import manyclients.selector.Inbox;
import manyclients.selector.LoopContext;
import manyclients.selector.Outbox;
import org.jspecify.annotations.Nullable;

/// A server with one thread and one selector for all clients, and no strangers among them.
///
/// No request is as long as 16 MiB, so the first byte of each is 0. A client that begins with
/// another one speaks another protocol: `G` is a browser's, 22 is TLS.
public final class GuardedEngine implements ServerFactory {

  @Override
  public String name() {
    return "guarded";
  }

  @Override
  public int chapter() {
    return 3;
  }

  @Override
  public Guarded start(ServerConfig config, RequestHandler handler) throws IOException {
    return new Guarded(config, handler);
  }

  public static final class Guarded implements Server {
    private final Counters counters = new Counters();
    private final LongAdder strangers = new LongAdder();
    private final Limits limits;
    private final RequestHandler handler;
    private final EventLoop loop;
    private final LoopContext context;
    private final Acceptor acceptor;
    private final FrameDecoder decoder;

    private Guarded(ServerConfig config, RequestHandler handler) throws IOException {
      this.limits = config.limits();
      this.handler = handler;
      this.decoder = new FrameDecoder(limits.maxFrame());
      var onError = config.onError();
      loop =
          new EventLoop(
              "guarded",
              EventLoop.tickFor(limits),
              e -> onError.report(Kind.LOOP, e),
              e -> onError.report(Kind.END, e));
      context = new LoopContext(loop, limits, counters, onError, this::release);
      try {
        acceptor = new Acceptor(loop, config, counters, this::admit);
      } catch (Throwable t) {
        loop.discard();
        throw t;
      }
      loop.start();
    }

    private void admit(SocketChannel channel) {
      Connection.open(channel, context, (_, _) -> new Greeting(channel));
    }

    private void release() {
      acceptor.release();
    }

    /// Returns how many clients were turned away.
    public long strangers() {
      return strangers.sum();
    }

    @Override
    public int port() {
      return acceptor.port();
    }

    @Override
    public Counters.Snapshot counters() {
      return counters.snapshot();
    }

    @Override
    public void close() {
      loop.stop();
      GracefulShutdown.await(List.of(loop), limits.closeTimeout());
    }

    /// Waits for the first byte, and then passes everything on to an exchange that begins with it.
    private final class Greeting implements Conversation {
      private final SocketChannel channel;
      private @Nullable Exchange exchange;
      private State state = State.WAITING;

      Greeting(SocketChannel channel) {
        this.channel = channel;
      }

      @Override
      public boolean receive() throws IOException {
        if (exchange != null) {
          return exchange.receive();
        }
        ByteBuffer first = ByteBuffer.allocate(1);
        int count = channel.read(first);
        Xray.read(channel, count);
        if (count == 0) {
          return false;
        }
        if (count == 1 && first.get(0) == 0) {
          exchange = new Exchange(channel, first.flip());
        } else {
          strangers.add(count == 1 ? 1 : 0);
          state = State.CLOSED;
        }
        return true;
      }

      @Override
      public boolean proceed() throws IOException {
        return exchange != null && exchange.proceed();
      }

      @Override
      public void drain() {
        state = State.DRAINING;
        if (exchange != null) {
          exchange.drain();
        }
      }

      @Override
      public boolean isLeaving() {
        return exchange != null ? exchange.isLeaving() : state != State.WAITING;
      }

      @Override
      public State state() {
        return exchange != null ? exchange.state() : state;
      }

      @Override
      public Duration timeout() {
        return exchange != null ? exchange.timeout() : limits.idleTimeout();
      }
    }

    /// One client's requests, answered one after another.
    private final class Exchange implements Conversation {
      private final SocketChannel channel;
      private final Inbox inbox = new Inbox();
      private final Outbox outbox;
      private State afterReplies = State.WAITING;

      /// @param first the bytes that have been read already
      Exchange(SocketChannel channel, ByteBuffer first) {
        this.channel = channel;
        this.outbox = new Outbox(channel, counters);
        inbox.keep(first, FrameDecoder.HEADER);
      }

      @Override
      public boolean receive() throws IOException {
        boolean progress = inbox.isEmpty();
        ByteBuffer bytes = inbox.space(loop.in());
        int count = channel.read(bytes);
        Xray.read(channel, count);
        if (count < 0) {
          afterReplies = State.CLOSED;
          return true;
        }
        return answer(bytes.flip()) || progress;
      }

      @Override
      public boolean proceed() throws IOException {
        if (!outbox.resume()) {
          return false;
        }
        answer(inbox.pending());
        return true;
      }

      /// Answers until no whole request is left, or a reply has to wait.
      ///
      /// @return whether there was a whole one
      private boolean answer(ByteBuffer bytes) throws IOException {
        int start = bytes.position();
        Outcome outcome;
        do {
          outcome = decoder.decode(bytes);
          if (outcome == Outcome.FRAME) {
            outbox.reply(handle(decoder.payload()), loop.out());
          }
        } while (outcome == Outcome.FRAME && !outbox.isBlocked());
        outbox.flush(loop.out());
        boolean progress = bytes.position() > start;
        if (outcome == Outcome.NEGATIVE_LENGTH || outcome == Outcome.TOO_LONG) {
          counters.malformed.increment();
          inbox.clear();
          afterReplies = State.CLOSED;
        } else {
          inbox.keep(bytes, decoder.needed());
        }
        return progress;
      }

      private ByteBuffer handle(ByteBuffer request) throws IOException {
        counters.requests.increment();
        Xray.handlerBegan(channel);
        try {
          return handler.handle(request);
        } catch (Exception e) {
          throw new IOException("the handler failed", e);
        } finally {
          Xray.handlerEnded(channel);
        }
      }

      @Override
      public void drain() {
        afterReplies = State.DRAINING;
      }

      @Override
      public boolean isLeaving() {
        return afterReplies != State.WAITING;
      }

      @Override
      public State state() {
        return outbox.isBlocked() ? State.WAITING_TO_WRITE : afterReplies;
      }

      @Override
      public Duration timeout() {
        boolean idle = inbox.isEmpty() && !outbox.isBlocked();
        return idle ? limits.idleTimeout() : limits.requestTimeout();
      }
    }
  }
}
