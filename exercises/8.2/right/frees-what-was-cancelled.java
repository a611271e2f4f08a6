package manyclients.exercises.ch08;

import java.util.BitSet;

/// Remembers that a send was cancelled, and sends no rest of it.
public final class LentBuffers {

  public interface Kernel {
    void submit(int buffer, int from, int length);

    void cancel(int buffer);
  }

  private final Kernel kernel;
  private final BitSet free = new BitSet();
  private final BitSet cancelled = new BitSet();
  private final int[] length;
  private final int[] sent;

  public LentBuffers(Kernel kernel, int count) {
    this.kernel = kernel;
    this.length = new int[count];
    this.sent = new int[count];
    free.set(0, count);
  }

  public int take() {
    int buffer = free.nextSetBit(0);
    if (buffer != -1) {
      free.clear(buffer);
    }
    return buffer;
  }

  public void send(int buffer, int length) {
    this.length[buffer] = length;
    sent[buffer] = 0;
    cancelled.clear(buffer);
    kernel.submit(buffer, 0, length);
  }

  public void completed(int buffer, int result) {
    if (result < 0 || cancelled.get(buffer)) {
      free.set(buffer);
      return;
    }
    sent[buffer] += result;
    int rest = length[buffer] - sent[buffer];
    if (rest == 0) {
      free.set(buffer);
    } else {
      kernel.submit(buffer, sent[buffer], rest);
    }
  }

  public void cancel(int buffer) {
    cancelled.set(buffer);
    kernel.cancel(buffer);
  }
}
