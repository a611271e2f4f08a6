package manyclients.suite.rig;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.util.ArrayDeque;
import java.util.Deque;

/// A socket without a network, which takes only as many bytes as the test allows.
public final class FakeChannel implements ByteChannel {
  public final Deque<ByteBuffer> arriving = new ArrayDeque<>();
  public final ByteArrayOutputStream taken = new ByteArrayOutputStream();
  public int room = Integer.MAX_VALUE;
  public int writes;
  public int largestRead; // the largest number of bytes asked for in one read
  public boolean ended;

  @Override
  public int read(ByteBuffer to) {
    largestRead = Math.max(largestRead, to.remaining());
    ByteBuffer first = arriving.peek();
    if (first == null) {
      return ended ? -1 : 0;
    }
    int count = Math.min(first.remaining(), to.remaining());
    to.put(first.slice(first.position(), count));
    first.position(first.position() + count);
    if (!first.hasRemaining()) {
      arriving.remove();
    }
    return count;
  }

  @Override
  public int write(ByteBuffer from) {
    writes++;
    int count = Math.min(room, from.remaining());
    for (int i = 0; i < count; i++) {
      taken.write(from.get());
    }
    room -= count;
    return count;
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public void close() {}
}
