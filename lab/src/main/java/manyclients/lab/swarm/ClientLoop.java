package manyclients.lab.swarm;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A selector and the one thread that runs it. All connections of the loop share its two buffers:
/// each uses them during one call, so ten thousand connections need no more buffers than one does.
public final class ClientLoop implements AutoCloseable {
  /// Classes that are needed when no descriptor is left. They are loaded with the loop, because
  /// loading a class from a directory takes a descriptor.
  static final List<Class<?>> LOADED =
      List.of(CloseReason.class, Dialogue.Outcome.class, Payload.class, SwarmCount.class);

  private static final int BUFFER = 64 * 1024;
  private static final long MILLI = 1_000_000;

  private final Selector selector;
  private final Consumer<SelectionKey> dispatch = ClientLoop::dispatch;
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final ByteBuffer in = ByteBuffer.allocateDirect(BUFFER);
  private final ByteBuffer out = ByteBuffer.allocateDirect(BUFFER);
  private volatile @Nullable Thread owner;

  private ClientLoop(Selector selector) {
    this.selector = selector;
  }

  /// Opens a loop that the calling thread owns, until another adopts it.
  public static ClientLoop open() throws IOException {
    ClientLoop loop = new ClientLoop(Selector.open());
    loop.adopt();
    return loop;
  }

  /// Makes the calling thread the owner. Must be called before the first turn.
  void adopt() {
    owner = Thread.currentThread();
  }

  /// Asserts that the calling thread is the owner.
  void assertInLoop() {
    if (Thread.currentThread() != owner) {
      throw new IllegalStateException(Thread.currentThread() + " is not the loop's " + owner);
    }
  }

  /// Has the owner run a task soon. Safe to call from any thread.
  void execute(Runnable task) {
    tasks.add(task);
    selector.wakeup(); // last: otherwise the owner could sleep without seeing the task
  }

  /// Waits until a connection is ready, a task has come or the time is over; lets connections act
  /// and runs tasks. A selector counts in milliseconds: a wait under one becomes a look.
  ///
  /// @return the number of ready connections and tasks run
  public int turn(long nanos) throws IOException {
    assertInLoop();
    int events =
        nanos < MILLI ? selector.selectNow(dispatch) : selector.select(dispatch, nanos / MILLI);
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
      events++;
    }
    return events;
  }

  private static void dispatch(SelectionKey key) {
    if (key.attachment() instanceof EchoConnection connection) {
      connection.ready();
    }
  }

  SelectionKey register(SocketChannel channel, EchoConnection connection) throws IOException {
    assertInLoop();
    channel.configureBlocking(false);
    return channel.register(selector, 0, connection);
  }

  ByteBuffer in() {
    return in.clear();
  }

  ByteBuffer out() {
    return out.clear();
  }

  /// Closes the selector. The connections belong to the caller, and stay open.
  @Override
  public void close() throws IOException {
    selector.close();
  }
}
