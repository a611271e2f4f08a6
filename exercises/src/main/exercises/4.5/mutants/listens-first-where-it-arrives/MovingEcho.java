package manyclients.exercises.ch04;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import manyclients.exercises.support.Loop;
import manyclients.exercises.support.Loop.Registration;

/// A client that is sent back what it says. It is served by one loop, and can be moved to another.
public final class MovingEcho {
  private final SocketChannel channel;
  private final ByteBuffer waiting = ByteBuffer.allocate(1_000);
  private volatile Loop loop;
  private Registration registration;
  private boolean arrived = true;

  /// Serves a channel from now on. In the loop.
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
      // it is gone either way
    }
  }

  /// Has the client served by another loop, soon. For any thread.
  public void moveTo(Loop next) {
    Loop home = loop;
    home.post(() -> leave(home, next));
  }

  /// In the loop that was its home when it was asked to move.
  private void leave(Loop here, Loop next) {
    if (here != loop || !arrived) {
      moveTo(next); // it has moved meanwhile, or has not arrived yet: after it
    } else if (here != next && channel.isOpen()) {
      registration.cancel();
      arrived = false;
      loop = next; // the last thing that is done here: it is all theirs now
      next.post(() -> arrive(next));
    }
  }

  private void arrive(Loop here) {
    try {
      registration = here.register(channel, interest(), this::ready);
      registration.interest(SelectionKey.OP_READ);
      arrived = true;
    } catch (CancelledKeyException e) {
      here.post(() -> arrive(here)); // it was here a moment ago, and has not quite gone yet
    } catch (IOException e) {
      close();
    }
  }
}
