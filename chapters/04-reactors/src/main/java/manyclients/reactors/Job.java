package manyclients.reactors;

import java.nio.ByteBuffer;
import manyclients.selector.FrameProtocol;
import org.jspecify.annotations.Nullable;

/// One request, on its way from the loop to a worker and back.
///
/// Its handler gets to see bytes of its own: no channel, no key, no buffer of the loop's. Of the
/// loop, the job uses the task queue alone.
final class Job implements Runnable {
  private final ByteBuffer request;
  private final FrameProtocol frames;
  private final Runnable onDone;
  private @Nullable ByteBuffer reply; // the worker's, until the loop has taken the task it leaves
  private boolean done; // the loop's

  /// @param request lent: it is copied
  /// @param onDone is run in the loop when the job is done
  Job(ByteBuffer request, FrameProtocol frames, Runnable onDone) {
    this.request = ByteBuffer.allocate(request.remaining()).put(request).flip();
    this.frames = frames;
    this.onDone = onDone;
  }

  int size() {
    return request.capacity();
  }

  /// In a worker. What it writes the loop reads after taking the task it leaves, and not before:
  /// the queue between them is all the synchronisation there is.
  @Override
  public void run() {
    try {
      reply = frames.handler().handle(request);
    } catch (Throwable t) {
      reply = null; // whatever it was, it concerns this client alone
    } finally {
      frames.context().loop().queueInLoop(this::complete);
    }
  }

  private void complete() {
    done = true;
    onDone.run();
  }

  boolean isDone() {
    return done;
  }

  /// What the handler answered, when it is done; null when it failed.
  @Nullable ByteBuffer reply() {
    return reply;
  }
}
