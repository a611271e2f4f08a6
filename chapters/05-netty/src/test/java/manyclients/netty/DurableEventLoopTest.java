package manyclients.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.channel.IoEvent;
import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoOps;
import io.netty.channel.IoRegistration;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.Tag;

/// The end of a loop.
class DurableEventLoopTest {
  private static final long A_SECOND = 1_000_000_000;
  private static final int LOOPS = 500;
  private static final int PIPES = 100;
  private static final IoHandle CHANNEL =
      new IoHandle() {
        @Override
        public void handle(IoRegistration registration, IoEvent event) {}

        @Override
        public void close() {}
      };

  private final Ring ring = new Ring();

  @SuppressWarnings("NullAway") // a loop without a group
  private final DurableEventLoop loop =
      new DurableEventLoop(
          null,
          task -> Thread.ofPlatform().daemon().start(task),
          _ -> ring,
          thrown -> fail(thrown),
          _ -> {});

  @NetworkTest
  void aLoopWithoutChannelsDoesNotPrepare() throws Exception {
    IoRegistration first = loop.register(CHANNEL).get();
    IoRegistration second = loop.register(CHANNEL).get();
    loop.submit(first::cancel).get();
    loop.submit(first::cancel).get(); // cancelling again does nothing
    assertThat(second.isValid()).isTrue();
    loop.submit(second::cancel).get();
    end();
    assertThat(ring.prepared).hasValue(0);
  }

  @NetworkTest
  void aLoopWithChannelsPreparesAndClosesThem() throws Exception {
    IoRegistration first = loop.register(CHANNEL).get();
    loop.register(CHANNEL).get();
    loop.submit(first::cancel).get();
    end();
    assertThat(ring.prepared).hasPositiveValue();
  }

  private void end() throws InterruptedException {
    var _ = loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
    assertThat(loop.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
  }

  /// Loops start and end in two threads, while new pipes get the numbers of their descriptors.
  /// Bytes written into a pipe must still be there.
  @Tag("thorough")
  @NetworkTest
  void loopsThatHaveEndedReadFromNobody() throws Exception {
    assumeTrue(Transport.URING.obstacle().isEmpty(), "no io_uring");
    ByteBuffer sent = ByteBuffer.allocate(8);
    ByteBuffer received = ByteBuffer.allocate(16);
    Deque<Pipe> pipes = new ArrayDeque<>();
    List<FutureTask<Boolean>> threads = List.of(comeAndGo(), comeAndGo());
    while (!threads.stream().allMatch(FutureTask::isDone)) {
      Pipe pipe = Pipe.open();
      pipe.sink().write(sent.clear());
      pipe.source().configureBlocking(false);
      pipes.add(pipe);
      if (pipes.size() > PIPES) {
        assertThat(read(pipes.remove(), received.clear())).isEqualTo(8);
      }
    }
    while (!pipes.isEmpty()) {
      assertThat(read(pipes.remove(), received.clear())).isEqualTo(8);
    }
    for (FutureTask<Boolean> thread : threads) {
      assertThat(thread.get()).isTrue();
    }
  }

  private static FutureTask<Boolean> comeAndGo() {
    FutureTask<Boolean> loops =
        new FutureTask<>(() -> {
          for (int i = 0; i < LOOPS; i++) {
            JoinableEventLoops loop = new JoinableEventLoops("short", 1, Transport.URING, _ -> {});
            loop.catchUp(System.nanoTime() + A_SECOND);
            loop.stop();
            loop.join(System.nanoTime() + A_SECOND);
          }
          return true;
        });
    Thread.ofPlatform().daemon().start(loops);
    return loops;
  }

  private static int read(Pipe pipe, ByteBuffer into) throws IOException {
    try (var source = pipe.source();
        var _ = pipe.sink()) {
      return source.read(into);
    }
  }

  /// Records the loop's calls of its ring.
  private static final class Ring implements IoHandler {
    private final AtomicInteger prepared = new AtomicInteger();
    private final Semaphore wakeUps = new Semaphore(0);

    @Override
    public void prepareToDestroy() {
      prepared.incrementAndGet();
    }

    @Override
    public IoRegistration register(IoHandle handle) {
      AtomicBoolean cancelled = new AtomicBoolean();
      return new IoRegistration() {
        @Override
        @SuppressWarnings("TypeParameterUnusedInFormals") // the signature is Netty's
        public <T> T attachment() {
          throw new UnsupportedOperationException();
        }

        @Override
        public long submit(IoOps operation) {
          throw new UnsupportedOperationException();
        }

        @Override
        public boolean isValid() {
          return !cancelled.get();
        }

        @Override
        public boolean cancel() {
          return cancelled.compareAndSet(false, true);
        }
      };
    }

    @Override
    public int run(IoHandlerContext context) {
      if (context.canBlock()) {
        wakeUps.acquireUninterruptibly();
      }
      return 0;
    }

    @Override
    public void wakeup() {
      wakeUps.release();
    }

    @Override
    public boolean isCompatible(Class<? extends IoHandle> type) {
      return true;
    }
  }
}
