package manyclients.exercises.ch02;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/// A wheel that echoes. Its channels do not block: a read returns 0 when nothing has arrived, and a
/// write takes only as many bytes as there is room for.
public final class EchoWheel {
  private static final int AT_ONCE = 16;

  private final List<Guest> guests = new ArrayList<>();

  private static final class Guest {
    final ByteChannel channel;
    final ByteBuffer bytes = ByteBuffer.allocate(AT_ONCE).limit(0); // read, and not yet written
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
  /// @return whether anything was read or written; the end of a stream may count as read
  public boolean turn() {
    boolean found = false;
    for (Iterator<Guest> each = guests.iterator(); each.hasNext(); ) {
      Guest guest = each.next();
      try {
        found |= visit(guest);
        if (guest.hasEnded && !guest.bytes.hasRemaining()) {
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

  private static boolean visit(Guest guest) throws IOException {
    boolean found = false;
    if (!guest.bytes.hasRemaining() && !guest.hasEnded) {
      int count = guest.channel.read(guest.bytes.clear());
      guest.bytes.flip();
      guest.hasEnded = count < 0;
      found = count != 0;
    }
    if (guest.bytes.hasRemaining()) {
      found |= guest.channel.write(guest.bytes) > 0;
    }
    return found;
  }

  private static void close(Guest guest) {
    try {
      guest.channel.close();
    } catch (IOException e) {
      // closed either way
    }
  }
}
