package manyclients.lab.swarm;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Thousands of connected and mostly silent clients, all in one thread.
///
/// Its methods are for any thread. They hand off to the loop's thread and wait for it.
public final class Swarm implements AutoCloseable {
  private static final long SECOND = 1_000_000_000; // nanoseconds

  private final SwarmPlan plan;
  private final ClientLoop loop;
  private final SwarmConnections connections;
  private final Thread thread;
  private volatile boolean closed;
  private volatile @Nullable Throwable died; // the error that has ended its thread

  private Swarm(SwarmPlan plan) throws IOException {
    this.plan = plan;
    this.loop = ClientLoop.open();
    this.connections = new SwarmConnections(plan, loop);
    this.thread = Thread.ofPlatform().daemon().name("swarm-" + plan.port()).unstarted(this::run);
  }

  /// Opens a swarm. It returns when each connection is established or has failed: see [#count()].
  ///
  /// @throws IOException when no selector can be opened
  public static Swarm open(SwarmPlan plan) throws IOException, InterruptedException {
    Swarm swarm = new Swarm(plan);
    swarm.thread.start();
    try {
      await(swarm.connections.opened(), Long.MAX_VALUE); // bounded, because each connect is
      return swarm;
    } catch (InterruptedException | RuntimeException e) {
      swarm.close();
      throw e;
    }
  }

  private void run() {
    loop.adopt();
    try (loop) {
      while (!closed) {
        connections.advance(System.nanoTime());
        loop.turn(connections.opened().isDone() ? SECOND : SECOND / 100);
      }
    } catch (IOException | RuntimeException | Error e) { // otherwise a caller would wait for ever
      died = e;
      connections.opened().completeExceptionally(e);
    } finally {
      connections.close();
    }
  }

  /// Returns the state of its connections so far.
  public SwarmCount count() throws InterruptedException {
    return call(connections::count);
  }

  /// Has each open connection send one request, and waits for the replies, as long as the plan
  /// allows.
  ///
  /// An established connection may not have been accepted: the server's kernel establishes it by
  /// itself. Only a reply proves that the server has accepted it.
  public SwarmCount speak() throws InterruptedException {
    CompletableFuture<Void> quiet = call(connections::speak);
    await(quiet, plan.patience().toNanos());
    return count();
  }

  private <T> T call(Supplier<T> question) throws InterruptedException {
    CompletableFuture<T> answer = new CompletableFuture<>();
    loop.execute(() -> answer.complete(question.get()));
    if (!await(answer, 10 * SECOND)) {
      throw new IllegalStateException("the swarm is closed, or its thread has died", died);
    }
    return answer.join();
  }

  private static boolean await(Future<?> future, long nanos) throws InterruptedException {
    try {
      future.get(nanos, TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException("the swarm's thread has died", e.getCause());
    }
  }

  /// Closes all its connections and ends its thread. A second call does nothing.
  @Override
  public void close() {
    closed = true;
    loop.execute(() -> {});
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the thread ends by itself
    }
  }
}
