package manyclients.uring;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// A counter in the kernel, an `eventfd`, that a loop waits for besides its sockets. Adding to it,
/// from any thread, ends the wait.
final class WakeUp {
  private static final int EFD_CLOEXEC = ListeningSocket.SOCK_CLOEXEC;

  /// The library for the adding threads, because of `errno`. Guarded by this.
  private final Libc libc = new Libc();

  /// The number to add, and the place to read the counter: 8 bytes each.
  private final MemorySegment words = Arena.ofAuto().allocateFrom(JAVA_LONG, 1, 0);

  private final int fd;
  private boolean closed; // guarded by this

  WakeUp() throws IOException {
    fd = Errno.check("eventfd", libc.eventFd(EFD_CLOEXEC));
  }

  int fd() {
    return fd;
  }

  /// Wakes the loop. Any thread may call. Does nothing after [#close()], because another file may
  /// have the descriptor's number then.
  synchronized void wake() {
    if (!closed) {
      libc.write(fd, words.address(), 8);
    }
  }

  /// Returns the address to which a loop may read the counter, 8 bytes.
  long target() {
    return words.address() + 8;
  }

  synchronized void close() {
    if (!closed) {
      closed = true;
      libc.close(fd);
    }
  }
}
