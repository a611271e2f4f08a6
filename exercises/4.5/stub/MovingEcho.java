package manyclients.exercises.ch04;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import manyclients.exercises.support.Loop;
import manyclients.exercises.support.Loop.Registration;

/// Sends back what its client sends. One loop serves the client, and it can be moved to another.
public final class MovingEcho {
  private final SocketChannel channel;
  private final ByteBuffer waiting = ByteBuffer.allocate(1_000);
  private Loop loop;
  private Registration registration;

  /// Serves a channel from now on. Called in the loop.
  public MovingEcho(SocketChannel channel, Loop loop) throws IOException {
    this.channel = channel;
    this.loop = loop;
    this.registration = loop.register(channel, SelectionKey.OP_READ, this::ready);
  }

  /// Reads when nothing waits to be written, and writes.
  private void ready() {
    try {
      if (waiting.position() == 0 && channel.read(waiting) < 0) {
        channel.close();
        return;
      }
      channel.write(waiting.flip());
      waiting.compact();
      registration.interest(interest());
    } catch (IOException e) {
      close();
    }
  }

  private int interest() {
    return waiting.position() > 0 ? SelectionKey.OP_WRITE : SelectionKey.OP_READ;
  }

  private void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // closed either way
    }
  }

  /// Has another loop serve the client, soon. For any thread.
  public void moveTo(Loop next) {
    loop = next; // TODO: move the registration, too
  }
}
