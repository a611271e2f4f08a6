package manyclients.suite.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.Limits;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.testkit.Patience;

/// The server of a story, as its owner sees it: closing ends in time and leaves no thread, each
/// error is reported once, and none of them is the server's own fault.
final class StoryServer {
  static final int THREADS = 4;

  /// The limit for a close that has not used up its timeout.
  private static final Duration SOON = Story.CLOSE_TIMEOUT.dividedBy(2);

  /// A failure that the server has reported.
  private record Failure(Kind kind, Throwable cause) {}

  private final ThreadGroup threads = new ThreadGroup("story");
  private final StoryHandler handler;
  private final Patience patience;
  private final Queue<Failure> failures = new ConcurrentLinkedQueue<>();
  private final List<FutureTask<Duration>> closings = new ArrayList<>();
  private final Server server;
  private Set<Request> begunBefore = Set.of();
  private boolean hasPatience = true;

  StoryServer(ServerFactory engine, Limits limits, StoryHandler handler, Patience patience)
      throws Exception {
    this.handler = handler;
    this.patience = patience;
    ServerConfig config =
        ServerConfig.defaults()
            .withThreads(THREADS)
            .withLimits(limits)
            .withOnError((kind, cause) -> failures.add(new Failure(kind, cause)));
    FutureTask<Server> starting = new FutureTask<>(() -> engine.start(config, handler));
    new Thread(threads, starting, "starter").start();
    this.server = starting.get();
    handler.isOf(server);
  }

  int port() {
    return server.port();
  }

  Counters.Snapshot counters() {
    return server.counters();
  }

  /// Closes the server in a new thread.
  void close(boolean interrupted) {
    if (closings.isEmpty()) {
      begunBefore = handler.begun();
    }
    hasPatience &= !interrupted;
    FutureTask<Duration> closing = new FutureTask<>(() -> closeHere(interrupted));
    closings.add(closing);
    new Thread(closing, "owner").start();
  }

  private Duration closeHere(boolean interrupted) {
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    long start = System.nanoTime();
    server.close();
    Duration taken = Duration.ofNanos(System.nanoTime() - start);
    assertThat(Thread.currentThread().isInterrupted())
        .as("closing leaves its thread interrupted")
        .isEqualTo(interrupted);
    return taken;
  }

  boolean isClosing() {
    return !closings.isEmpty();
  }

  boolean isClosed() {
    return closings.stream().allMatch(FutureTask::isDone);
  }

  /// Waits until the server is closed. That may take longer than the close timeout, because the
  /// server waits for interrupted handlers, but not for ever.
  void awaitClosed() throws Exception {
    for (FutureTask<Duration> closing : closings) {
      timeOf(closing);
    }
  }

  private Duration timeOf(FutureTask<Duration> closing) throws Exception {
    try {
      return closing.get(patience.bound().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("closing does not end in " + patience.bound(), e);
    } catch (ExecutionException e) {
      throw new AssertionError("closing fails: " + e.getCause(), e.getCause());
    }
  }

  /// Returns whether the server was closed without an interrupt and within half of its timeout, so
  /// that nothing was cut off. If several threads close the server, any of them may be the one that
  /// waits.
  boolean wasClosedGently() throws Exception {
    boolean gently = hasPatience;
    for (FutureTask<Duration> closing : closings) {
      gently &= timeOf(closing).compareTo(SOON) < 0;
    }
    return gently;
  }

  /// Returns the requests for which handlers had been called when the server was first closed.
  Set<Request> begunBefore() {
    return begunBefore;
  }

  /// Fails if the server has not counted the replies that its clients have received. If a client
  /// has reset its connection, this is not checked, because that client cannot know.
  void assertReplies(Collection<StoryClient> clients) {
    if (clients.stream().noneMatch(StoryClient::hasReset)) {
      long received = clients.stream().mapToLong(StoryClient::repliesReceived).sum();
      assertThat(server.counters().replies()).as("replies counted").isEqualTo(received);
    }
  }

  /// Fails if something is left of a closed server, if it has not reported each failure of a
  /// handler, or if a handler has seen something wrong or a failure was the server's own.
  void assertNothingLeft() {
    patience.untilAsserted(() -> assertThat(threadsLeft()).as("threads left").isEmpty());
    patience.untilAsserted(
        () -> assertThat(server.counters().open()).as("connections open at the end").isZero());
    patience.untilAsserted(() ->
        assertThat(failures.stream().filter(one -> one.kind == Kind.HANDLER).count())
            .as("handler failures reported")
            .isEqualTo(handler.failures()));
    assertThat(handler.wrong()).as("what handlers have seen").isEmpty();
    assertThat(failures)
        .as("failures of the server itself")
        .allMatch(one -> one.kind == Kind.HANDLER || one.kind == Kind.CONNECTION);
  }

  private List<String> threadsLeft() {
    Thread[] alive = new Thread[threads.activeCount() + 16];
    int count = threads.enumerate(alive);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      names.add(alive[i].getName());
    }
    return names;
  }
}
