package manyclients.exercises.ch04;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import manyclients.exercises.support.Loop;
import manyclients.exercises.support.Loop.Registration;

/// A lock guards where the client is and where it should be. It is never held while a loop is
/// called.
public final class MovingEcho {
  private final SocketChannel channel;
  private final ByteBuffer waiting = ByteBuffer.allocate(1_000);
  private final Object lock = new Object(); // guards the next three, for a few instructions
  private Loop target;
  private Loop owner;
  private boolean arrived = true;
  private Registration registration; // used only in the owner's thread

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

  public void moveTo(Loop next) {
    Loop home;
    synchronized (lock) {
      target = next;
      home = owner;
    }
    home.post(() -> leave(home));
  }

  private void leave(Loop here) {
    Loop next;
    synchronized (lock) {
      next = target;
      if (here != owner || !arrived || here == next || !channel.isOpen()) {
        return;
      }
      owner = next;
      arrived = false;
    }
    registration.cancel();
    next.post(() -> arrive(next));
  }

  private void arrive(Loop here) {
    try {
      registration = here.register(channel, interest(), this::ready);
    } catch (CancelledKeyException e) {
      here.post(() -> arrive(here));
      return;
    } catch (IOException | RuntimeException e) {
      close();
      return;
    }
    synchronized (lock) {
      arrived = true;
    }
    leave(here);
  }
}
