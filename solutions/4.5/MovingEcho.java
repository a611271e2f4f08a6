package manyclients.exercises.ch04;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import manyclients.exercises.support.Loop;
import manyclients.exercises.support.Loop.Registration;

/// Sends back what its client sends. One loop serves the client, and it can be moved to another.
public final class MovingEcho {
  private final SocketChannel channel;
  private final ByteBuffer waiting = ByteBuffer.allocate(1_000);
  private volatile Loop target; // where the client was sent last; for any thread
  private volatile Loop owner; // read by any thread; written by the owner's, to hand all over
  private Registration registration;
  private boolean arrived = true;

  /// Serves a channel from now on. Called in the loop.
  public MovingEcho(SocketChannel channel, Loop loop) throws IOException {
    this.channel = channel;
    this.target = loop;
    this.owner = loop;
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
    target = next; // before the owner is read: a client that arrives after this sees it
    Loop home = owner;
    home.post(() -> leave(home));
  }

  /// Moves the client to its target, if this loop owns the client. Runs in this loop.
  private void leave(Loop here) {
    if (here != owner || !arrived) {
      return; // the client is on its way, and checks its target when it has arrived
    }
    Loop next = target;
    if (here != next && channel.isOpen()) {
      registration.cancel();
      arrived = false;
      owner = next; // from here on, everything belongs to the next loop
      next.post(() -> arrive(next));
    }
  }

  private void arrive(Loop here) {
    try {
      registration = here.register(channel, interest(), this::ready);
      arrived = true;
      leave(here); // in case the client was sent elsewhere in the meantime
    } catch (CancelledKeyException e) {
      here.post(() -> arrive(here)); // the selector still has its old key
    } catch (IOException | RuntimeException e) {
      close(); // no loop would ever serve it
    }
  }
}
