package manyclients.exercises.ch02;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/// Keeps a buffer for a client only while some of its bytes are left over.
public final class EchoWheel {
  private static final int AT_ONCE = 16;

  private final List<Guest> guests = new ArrayList<>();
  private final ByteBuffer shared = ByteBuffer.allocate(AT_ONCE);

  private static final class Guest {
    final ByteChannel channel;
    ByteBuffer rest; // read, and not yet written; null if there is none
    boolean hasEnded;

    Guest(ByteChannel channel) {
      this.channel = channel;
    }
  }

  public void add(ByteChannel channel) {
    guests.add(new Guest(channel));
  }

  public int size() {
    return guests.size();
  }

  /// Visits each client once. A client that fails, or has ended its stream and been sent
  /// everything, is closed and removed.
  ///
  /// @return whether anything was read or written
  public boolean turn() {
    boolean found = false;
    for (Iterator<Guest> each = guests.iterator(); each.hasNext(); ) {
      Guest guest = each.next();
      try {
        found |= visit(guest);
        if (guest.hasEnded && guest.rest == null) {
          each.remove();
          close(guest);
        }
      } catch (IOException e) {
        each.remove();
        close(guest);
      }
    }
    return found;
  }

  private boolean visit(Guest guest) throws IOException {
    ByteBuffer bytes = guest.rest;
    boolean read = false;
    if (bytes == null) {
      int count = guest.channel.read(shared.clear());
      guest.hasEnded = count < 0;
      read = count > 0;
      bytes = shared.flip();
    }
    boolean written = bytes.hasRemaining() && guest.channel.write(bytes) > 0;
    if (!bytes.hasRemaining()) {
      guest.rest = null;
    } else if (bytes == shared) {
      guest.rest = ByteBuffer.allocate(bytes.remaining()).put(bytes).flip();
    }
    return read || written;
  }

  private static void close(Guest guest) {
    try {
      guest.channel.close();
    } catch (IOException e) {
      // closed either way
    }
  }
}
