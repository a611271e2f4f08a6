package manyclients.uring;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// A counter of the kernel's that a loop waits for beside its sockets, an `eventfd`: to add to it,
/// from any thread, ends the wait.
final class WakeUp {
  private static final int EFD_CLOEXEC = ListeningSocket.SOCK_CLOEXEC;

  /// The adding threads' own, because of `errno`. Guarded by this.
  private final Libc libc = new Libc();

  /// What is added, and where it is read: 8 bytes each.
  private final MemorySegment words = Arena.ofAuto().allocateFrom(JAVA_LONG, 1, 0);

  private final int fd;
  private boolean closed; // guarded by this

  WakeUp() throws IOException {
    fd = Errno.check("eventfd", libc.eventFd(EFD_CLOEXEC));
  }

  int fd() {
    return fd;
  }

  /// For any thread. After [#close()] the number may be another file's, so nothing is written.
  synchronized void wake() {
    if (!closed) {
      libc.write(fd, words.address(), 8);
    }
  }

  /// Where a loop may read the counter to, 8 bytes.
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
