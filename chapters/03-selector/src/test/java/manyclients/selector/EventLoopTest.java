package manyclients.selector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import manyclients.suite.rig.Leftovers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EventLoopTest {
  private final List<Throwable> trouble = new CopyOnWriteArrayList<>();
  private final EventLoop loop;

  EventLoopTest() throws IOException {
    loop = new EventLoop("loop on trial", Duration.ofMillis(1), trouble::add);
  }

  @BeforeEach
  void start() {
    loop.start();
  }

  @AfterEach
  void end() throws InterruptedException {
    loop.stop();
    assertThat(loop.join(Duration.ofSeconds(10))).isTrue();
  }

  private <T> T inLoop(Supplier<T> question) throws Exception {
    CompletableFuture<T> answer = new CompletableFuture<>();
    loop.runInLoop(() -> answer.complete(question.get()));
    return answer.get(10, TimeUnit.SECONDS);
  }

  @Test
  void whatBelongsToTheLoopIsForItsThreadAlone() {
    Timer timer = new Timer(() -> {});
    assertThatThrownBy(() -> loop.schedule(timer, Duration.ZERO))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("is not the loop's")
        .hasMessageContaining("loop on trial");
  }

  @Test
  void aTaskRunsInTheLoop() throws Exception {
    assertThat(inLoop(Thread::currentThread).getName()).isEqualTo("loop on trial");
  }

  @Test
  void inTheLoopATaskRunsImmediatelyUnlessItIsQueued() throws Exception {
    List<String> order = new CopyOnWriteArrayList<>();
    CompletableFuture<List<String>> done = new CompletableFuture<>();
    loop.runInLoop(() -> {
      loop.queueInLoop(() -> done.complete(order));
      loop.runInLoop(() -> order.add("at once"));
      order.add("after it");
    });
    assertThat(done.get(10, TimeUnit.SECONDS)).containsExactly("at once", "after it");
  }

  @Test
  void aTaskWakesALoopThatSleeps() throws Exception {
    for (int i = 0; i < 1_000; i++) {
      assertThat(inLoop(loop::isInLoop)).isTrue(); // with a lost wake-up, this would never return
    }
  }

  @Test
  void anIdleLoopDoesNotTurn() throws Exception {
    long before = inLoop(loop::turns);
    loop.join(Duration.ofMillis(300)); // the loop has nothing to do
    assertThat(inLoop(loop::turns) - before).isLessThanOrEqualTo(2);
  }

  @Test
  void anIdleLoopWhoseThreadWasLeftInterruptedDoesNotTurn() throws Exception {
    long before = inLoop(loop::turns);
    loop.runInLoop(() -> Thread.currentThread().interrupt());
    loop.join(Duration.ofMillis(300));
    assertThat(inLoop(loop::turns) - before).isLessThanOrEqualTo(3);
  }

  /// The loop is broken by a listener that throws, which no listener should do.
  @Test
  void aLoopThatEndsUnaskedClosesAllThatIsInItAndThenTellsWhy() throws Exception {
    List<String> order = new CopyOnWriteArrayList<>();
    CompletableFuture<Throwable> broken = new CompletableFuture<>();
    Pipe pipe = Pipe.open();
    EventLoop breaking =
        new EventLoop(
            "breaking",
            Duration.ofMillis(1),
            EventLoopTest::throwAgain,
            cause -> {
              order.add("told");
              broken.complete(cause);
            });
    breaking.start();
    breaking.runInLoop(() -> {
      register(breaking, pipe.source(), () -> order.add("closed"));
      throw new IllegalStateException("planted");
    });
    assertThat(broken.get(10, TimeUnit.SECONDS)).hasMessage("planted");
    assertThat(breaking.join(Duration.ofSeconds(10))).isTrue();
    assertThat(order).containsExactly("closed", "told");
    assertThat(breaking.runInLoop(() -> order.add("too late"))).as("it takes a task").isFalse();
    pipe.sink().close();
  }

  private static void throwAgain(Throwable cause) {
    throw new IllegalStateException(cause.getMessage());
  }

  private static void register(EventLoop loop, Pipe.SourceChannel channel, Runnable onClose) {
    EventHandler handler =
        new EventHandler() {
          @Override
          public void ready() {}

          @Override
          public void failed(Throwable cause) {}

          @Override
          public void close() {
            if (channel.isOpen()) {
              closeQuietly(channel);
              onClose.run();
            }
          }
        };
    try {
      loop.register(channel, SelectionKey.OP_READ, handler);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void closeQuietly(Closeable channel) {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aTimerFiresInTheLoop() throws Exception {
    CompletableFuture<Boolean> where = new CompletableFuture<>();
    Timer timer = new Timer(() -> where.complete(loop.isInLoop()));
    loop.runInLoop(() -> loop.schedule(timer, Duration.ofMillis(20)));
    assertThat(where.get(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aTimerSetLateInASlowTurnGoesOffNoEarlier() throws Exception {
    CompletableFuture<Long> elapsed = new CompletableFuture<>();
    loop.runInLoop(() -> {
      loop.queueInLoop(() -> setAndTell(Duration.ofMillis(40), elapsed));
      spin(Duration.ofMillis(80)); // the queued task runs in the same turn
    });
    assertThat(elapsed.get(10, TimeUnit.SECONDS)).isGreaterThanOrEqualTo(40_000_000);
  }

  private void setAndTell(Duration after, CompletableFuture<Long> elapsed) {
    long set = System.nanoTime();
    loop.schedule(new Timer(() -> elapsed.complete(System.nanoTime() - set)), after);
  }

  @SuppressWarnings("StatementWithEmptyBody") // a handler that computes for too long
  private static void spin(Duration time) {
    for (long end = System.nanoTime() + time.toNanos(); System.nanoTime() < end; ) {}
  }

  @Test
  void aTimerSetByAnotherTimerFires() throws Exception {
    CompletableFuture<String> second = new CompletableFuture<>();
    Timer next = new Timer(() -> second.complete("second"));
    Timer first = new Timer(() -> loop.schedule(next, Duration.ofMillis(1)));
    loop.runInLoop(() -> loop.schedule(first, Duration.ofMillis(1)));
    assertThat(second.get(10, TimeUnit.SECONDS)).isEqualTo("second");
  }

  @Test
  void aTimerCancelledInTheTurnThatSetItNeverFires() throws Exception {
    List<String> fired = new CopyOnWriteArrayList<>();
    CompletableFuture<List<String>> later = new CompletableFuture<>();
    loop.runInLoop(() -> {
      Timer cancelled = new Timer(() -> fired.add("cancelled"));
      loop.schedule(cancelled, Duration.ofMillis(1));
      loop.cancel(cancelled);
      loop.schedule(new Timer(() -> later.complete(fired)), Duration.ofMillis(20));
    });
    assertThat(later.get(10, TimeUnit.SECONDS)).isEmpty();
  }

  @Test
  void aLoopThatIsNotStartedLeavesNothing() throws IOException {
    Leftovers leftovers = new Leftovers(new ThreadGroup("none"));
    for (int i = 0; i < 3; i++) {
      EventLoop never = new EventLoop("never started", Duration.ofMillis(1), trouble::add);
      assertThat(leftovers.find()).isNotEmpty();
      never.discard();
      never.discard();
      assertThat(leftovers.find()).isEmpty();
    }
  }

  /// The handler throws during a write: its bytes in the buffer must not reach the next client.
  @Test
  void whatAHandlerLeavesInTheBufferIsThrownAway() throws Exception {
    Pipe pipe = Pipe.open();
    CompletableFuture<Integer> left = new CompletableFuture<>();
    EventHandler careless =
        new EventHandler() {
          @Override
          public void ready() throws IOException {
            loop.out().put(new byte[100]);
            throw new IOException("planted");
          }

          @Override
          public void failed(Throwable cause) {
            close();
            left.complete(loop.out().position());
          }

          @Override
          public void close() {
            try (var source = pipe.source()) {
              assert source.isOpen();
            } catch (IOException e) {
              trouble.add(e);
            }
          }
        };
    loop.runInLoop(() -> {
      try {
        loop.register(pipe.source(), SelectionKey.OP_READ, careless);
      } catch (IOException e) {
        left.completeExceptionally(e);
      }
    });
    try (var sink = pipe.sink()) {
      sink.write(ByteBuffer.allocate(1));
      assertThat(left.get(10, TimeUnit.SECONDS)).as("bytes left in the buffer").isZero();
    }
  }

  @Test
  void aTaskThatThrowsDoesNotEndTheLoop() throws Exception {
    loop.runInLoop(() -> {
      throw new IllegalStateException("planted");
    });
    assertThat(inLoop(() -> "alive")).isEqualTo("alive");
    assertThat(trouble).singleElement().isInstanceOf(IllegalStateException.class);
  }
}
