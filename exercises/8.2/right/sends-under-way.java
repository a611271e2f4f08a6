package manyclients.exercises.ch08;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/// With an object for each send that is under way, which is forgotten when the send has ended.
public final class LentBuffers {

  public interface Kernel {
    void submit(int buffer, int from, int length);

    void cancel(int buffer);
  }

  private record Send(int from, int to) {
    Send after(int bytes) {
      return new Send(from + bytes, to);
    }
  }

  private final Kernel kernel;
  private final Queue<Integer> free = new ArrayDeque<>();
  private final Map<Integer, Send> underWay = new HashMap<>();

  public LentBuffers(Kernel kernel, int count) {
    this.kernel = kernel;
    for (int i = 0; i < count; i++) {
      free.add(i);
    }
  }

  public int take() {
    Integer buffer = free.poll();
    return buffer == null ? -1 : buffer;
  }

  public void send(int buffer, int length) {
    submit(buffer, new Send(0, length));
  }

  public void completed(int buffer, int result) {
    Send send = underWay.remove(buffer);
    if (send == null) {
      throw new IllegalStateException("buffer " + buffer + " is not being sent");
    }
    Send rest = send.after(Math.max(0, result));
    if (result < 0 || rest.from == rest.to) {
      free.add(buffer);
    } else {
      submit(buffer, rest);
    }
  }

  private void submit(int buffer, Send send) {
    underWay.put(buffer, send);
    kernel.submit(buffer, send.from, send.to - send.from);
  }

  public void cancel(int buffer) {
    kernel.cancel(buffer);
  }
}
