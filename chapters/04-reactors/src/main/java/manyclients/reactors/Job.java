package manyclients.reactors;

import java.nio.ByteBuffer;
import java.util.Objects;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.xray.Xray;
import manyclients.selector.FrameProtocol;
import org.jspecify.annotations.Nullable;

/// One request, on its way from the loop to a worker and back.
///
/// Its handler gets a copy of the bytes, and no channel, key or buffer of the loop. Of the loop,
/// the job uses only the task queue.
final class Job implements Runnable {
  private @Nullable ByteBuffer request; // guarded by this; null once begun or cancelled
  private @Nullable Thread thread; // guarded by this: it runs the handler
  private final Object client;
  private final int size;
  private final FrameProtocol frames;
  private final Runnable onDone;
  private @Nullable ByteBuffer reply; // the worker's, until the loop takes its task
  private boolean done; // the loop's

  /// @param client for the X-ray alone, and therefore an [Object]
  /// @param request is lent, and copied
  /// @param onDone runs in the loop when the job is done
  Job(Object client, ByteBuffer request, FrameProtocol frames, Runnable onDone) {
    this.client = client;
    this.size = request.remaining();
    this.request = ByteBuffer.allocate(size).put(request).flip();
    this.frames = frames;
    this.onDone = onDone;
  }

  int size() {
    return size;
  }

  /// Runs in a worker. The loop reads `reply` only after it has taken the worker's task from the
  /// queue; this queue alone makes the reply visible to it.
  @Override
  public void run() {
    try {
      ByteBuffer begun = begin();
      if (begun != null) {
        reply = handle(begun);
      }
    } catch (Throwable t) { // any failure concerns this client alone
      frames.context().onError().report(Kind.HANDLER, t);
    } finally {
      end();
      handBack();
    }
  }

  /// Queues the loop's task. Queueing it twice has the effect of once.
  void handBack() {
    Xray.handedBack(client);
    frames.context().loop().queueInLoop(this::complete);
  }

  private ByteBuffer handle(ByteBuffer begun) throws Exception {
    Xray.handlerBegan(client);
    try {
      return Objects.requireNonNull(frames.handler().handle(begun), "no reply");
    } finally {
      Xray.handlerEnded(client);
    }
  }

  private synchronized @Nullable ByteBuffer begin() {
    ByteBuffer begun = request;
    request = null;
    thread = Thread.currentThread();
    return begun;
  }

  private synchronized void end() {
    thread = null;
    var _ = Thread.interrupted(); // the interrupt was meant for this job
  }

  /// Cancels the job, because its reply is no longer needed: its handler is not called, or is
  /// interrupted. The permit comes back with the job.
  synchronized void cancel() {
    request = null;
    if (thread != null) {
      thread.interrupt();
    }
  }

  private void complete() {
    if (!done) {
      done = true;
      onDone.run();
    }
  }

  boolean isDone() {
    return done;
  }

  /// Returns the handler's reply once the job is done; null if the handler failed or did not run.
  @Nullable ByteBuffer reply() {
    return reply;
  }
}
