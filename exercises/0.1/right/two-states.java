package manyclients.exercises.ch00;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;

/// Finds the frames in a stream. Each piece continues inside a header, or inside a payload.
public final class FrameSplitter {
  private final Consumer<byte[]> listener;
  private final Queue<byte[]> complete = new ArrayDeque<>(); // not handed on yet
  private final ByteBuffer header = ByteBuffer.allocate(Integer.BYTES);
  private ByteBuffer payload = ByteBuffer.allocate(0);

  public FrameSplitter(Consumer<byte[]> listener) {
    this.listener = listener;
  }

  public void received(ByteBuffer piece) {
    while (piece.hasRemaining()) {
      if (header.hasRemaining()) {
        move(piece, header);
        if (header.hasRemaining()) {
          break;
        }
        payload = ByteBuffer.allocate(header.getInt(0));
      }
      move(piece, payload);
      if (!payload.hasRemaining()) { // immediately, if it is empty
        complete.add(payload.array());
        header.clear();
      }
    }
    while (!complete.isEmpty()) {
      listener.accept(complete.remove());
    }
  }

  private static void move(ByteBuffer from, ByteBuffer to) {
    int count = Math.min(from.remaining(), to.remaining());
    to.put(to.position(), from, from.position(), count).position(to.position() + count);
    from.position(from.position() + count);
  }
}
