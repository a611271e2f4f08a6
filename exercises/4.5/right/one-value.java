package manyclients.exercises.ch04;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicReference;
import manyclients.exercises.support.Loop;
import manyclients.exercises.support.Loop.Registration;

/// Owner, arrival and target are one immutable value, which is replaced in one step.
public final class MovingEcho {
  private final SocketChannel channel;
  private final ByteBuffer waiting = ByteBuffer.allocate(1_000);
  private final AtomicReference<Place> place;
  private Registration registration; // used only in the owner's thread

  /// @param owner the loop that the client belongs to
  /// @param arrived whether it is registered there
  /// @param target where it was sent last
  private record Place(Loop owner, boolean arrived, Loop target) {}

  /// Serves a channel from now on. Called in the loop.
  public MovingEcho(SocketChannel channel, Loop loop) throws IOException {
    this.channel = channel;
    this.place = new AtomicReference<>(new Place(loop, true, loop));
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
    Place now = place.updateAndGet(was -> new Place(was.owner, was.arrived, next));
    now.owner.post(() -> leave(now.owner));
  }

  private void leave(Loop here) {
    Place was =
        place.getAndUpdate(
            now -> isToLeave(now, here) ? new Place(now.target, false, now.target) : now);
    if (isToLeave(was, here)) {
      registration.cancel();
      was.target.post(() -> arrive(was.target));
    }
  }

  private boolean isToLeave(Place now, Loop here) {
    return now.owner == here && now.arrived && now.target != here && channel.isOpen();
  }

  private void arrive(Loop here) {
    try {
      registration = here.register(channel, interest(), this::ready);
      place.updateAndGet(was -> new Place(here, true, was.target));
      leave(here);
    } catch (CancelledKeyException e) {
      here.post(() -> arrive(here));
    } catch (IOException | RuntimeException e) {
      close();
    }
  }
}
