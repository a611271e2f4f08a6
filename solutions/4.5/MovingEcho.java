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
  private volatile Loop target; // where it was sent last; for any thread
  private volatile Loop owner; // whose the rest is; written by the owner, to give it away
  private Registration registration;
  private boolean arrived = true;

  /// Serves a channel from now on. In the loop.
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
      // it is gone either way
    }
  }

  /// Has the client served by another loop, soon. For any thread.
  public void moveTo(Loop next) {
    target = next; // first: a client that arrives after this looks after this
    Loop home = owner;
    home.post(() -> leave(home));
  }

  /// Goes where it was sent last. In the loop that was its home when it was asked to move.
  private void leave(Loop here) {
    if (here != owner || !arrived) {
      return; // it is on its way, and looks where it is to go when it has arrived
    }
    Loop next = target;
    if (here != next && channel.isOpen()) {
      registration.cancel();
      arrived = false;
      owner = next; // the last thing that is done here: it is all theirs now
      next.post(() -> arrive(next));
    }
  }

  private void arrive(Loop here) {
    try {
      registration = here.register(channel, interest(), this::ready);
      arrived = true;
      leave(here); // if it was sent elsewhere meanwhile
    } catch (CancelledKeyException e) {
      here.post(() -> arrive(here)); // it was here a moment ago, and has not quite gone yet
    } catch (Throwable t) { // whatever it is: no loop has this client now
      close();
    }
  }
}
