package manyclients.reactors;

import java.nio.ByteBuffer;
import java.util.Objects;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.xray.Xray;
import manyclients.selector.FrameProtocol;
import org.jspecify.annotations.Nullable;

/// One request, on its way from the loop to a worker and back.
///
/// Its handler gets to see bytes of its own: no channel, no key, no buffer of the loop's. Of the
/// loop, the job uses the task queue alone.
final class Job implements Runnable {
  private @Nullable ByteBuffer request; // guarded by this; null once it was begun or called off
  private @Nullable Thread thread; // guarded by this: where the handler is called now
  private final Object client;
  private final int size;
  private final FrameProtocol frames;
  private final Runnable onDone;
  private @Nullable ByteBuffer reply; // the worker's, until the loop has taken the task it leaves
  private boolean done; // the loop's

  /// @param client which one asks, for the X-ray alone: a worker can do nothing with an [Object]
  /// @param request lent: it is copied
  /// @param onDone is run in the loop when the job is done
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

  /// In a worker. The loop reads `reply` only after it has taken the task that the worker leaves:
  /// for the reply, the queue between them is all the synchronisation there is.
  @Override
  public void run() {
    try {
      ByteBuffer begun = begin();
      if (begun != null) {
        reply = handle(begun);
      }
    } catch (Throwable t) { // whatever it was, it concerns this client alone
      frames.context().onError().report(Kind.HANDLER, t);
    } finally {
      end();
      handBack();
    }
  }

  /// Leaves the loop its task. Done twice, it counts once.
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
    var _ = Thread.interrupted(); // it was for this job
  }

  /// The reply is not wanted any more: the handler is not called, or is interrupted. The permit
  /// comes back when the job does.
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

  /// What the handler answered, when it is done; null when it failed.
  @Nullable ByteBuffer reply() {
    return reply;
  }
}
