package manyclients.uring;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// The kernel's list of descriptors that one thread waits for, and room for their events.
///
/// An event consists of 32 bits for what has happened, and the 64 bits that were given to [#add].
/// On x86-64 it is packed into 12 bytes, as in 32-bit programs; elsewhere it has 16.
final class Epoll implements AutoCloseable {
  static final int IN = 1;
  static final int OUT = 4;
  static final int ERR = 8;
  static final int HUP = 0x10;
  static final int RDHUP = 0x2000;
  static final int EDGE_TRIGGERED = 1 << 31;

  private static final boolean PACKED = System.getProperty("os.arch").equals("amd64");
  private static final int SIZE = PACKED ? 12 : 16;
  private static final int DATA = PACKED ? 4 : 8;

  private static final int EPOLL_CLOEXEC = ListeningSocket.SOCK_CLOEXEC;
  private static final int ADD = 1;
  private static final int MODIFY = 3;

  /// The maximum number of events that one wait returns.
  static final int AT_ONCE = 1_024;

  private final Libc libc;
  private final Arena arena = Arena.ofConfined();
  private final MemorySegment events = arena.allocate(AT_ONCE * (long) SIZE, 8);
  private final MemorySegment event = arena.allocate(SIZE, 8);
  private final int fd;

  Epoll(Libc libc) throws IOException {
    this.libc = libc;
    this.fd = Errno.check("epoll_create1", libc.epollCreate(EPOLL_CLOEXEC));
  }

  /// Watches a descriptor until it is closed.
  ///
  /// @param data the value that is returned with each of its events
  void add(int watched, int interest, long data) throws IOException {
    Errno.check("epoll_ctl", control(ADD, watched, interest, data));
  }

  void modify(int watched, int interest, long data) throws IOException {
    Errno.check("epoll_ctl", control(MODIFY, watched, interest, data));
  }

  private int control(int operation, int watched, int interest, long data) {
    event.set(JAVA_INT, 0, interest);
    event.set(JAVA_LONG_UNALIGNED, DATA, data);
    return libc.epollControl(fd, operation, watched, event.address());
  }

  /// Waits for events, and returns their number.
  int await(long millis) throws IOException {
    int most = (int) Math.min(millis, Integer.MAX_VALUE);
    int count = libc.epollWait(fd, events.address(), AT_ONCE, most);
    return count == -Errno.EINTR ? 0 : Errno.check("epoll_wait", count);
  }

  int happened(int event) {
    return events.get(JAVA_INT, event * (long) SIZE);
  }

  long data(int event) {
    return events.get(JAVA_LONG_UNALIGNED, event * (long) SIZE + DATA);
  }

  @Override
  public void close() {
    libc.close(fd);
    arena.close();
  }
}
