package manyclients.exercises.ch08;

import java.util.ArrayDeque;
import java.util.Deque;

/// Buffers that replies are sent from, by number. While one is being sent, it belongs to the
/// kernel. For one thread.
public final class LentBuffers {

  /// The requests to the kernel. It answers later, with [#completed(int, int)].
  public interface Kernel {
    void submit(int buffer, int from, int length);

    void cancel(int buffer);
  }

  private final Kernel kernel;
  private final Deque<Integer> free = new ArrayDeque<>();
  private final int[] from;
  private final int[] to;

  public LentBuffers(Kernel kernel, int count) {
    this.kernel = kernel;
    this.from = new int[count];
    this.to = new int[count];
    for (int i = 0; i < count; i++) {
      free.add(i);
    }
  }

  /// Returns a free buffer, to be filled, or -1 if there is none.
  public int take() {
    return free.isEmpty() ? -1 : free.pop();
  }

  /// Sends the reply that a buffer was filled with.
  public void send(int buffer, int length) {
    from[buffer] = 0;
    to[buffer] = length;
    kernel.submit(buffer, 0, length);
    free.push(buffer); // TODO: is it free?
  }

  /// Called when a send of this buffer has completed.
  ///
  /// @param result how many bytes were sent, or an error, below zero
  public void completed(int buffer, int result) {
    // TODO: is there a rest to be sent, and who owns the buffer now?
  }

  /// Called when the client of this buffer has gone, so that the rest of its reply need not be
  /// sent.
  public void cancel(int buffer) {
    kernel.cancel(buffer);
  }
}
