package manyclients.uring;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import manyclients.contract.Counters;
import manyclients.contract.RequestHandler;
import manyclients.contract.ServerConfig;
import manyclients.contract.xray.Xray;
import org.jspecify.annotations.Nullable;

/// A loop that waits for readiness: `epoll_wait`, and then a call per socket.
final class EpollLoop extends Loop {
  private static final int BUFFER = 64 * 1024;

  /// Differs from all tokens of clients, which have a slot's number in their lower half.
  private static final long LISTENER = -1;

  private static final long WAKE_UP = -2;

  private final ByteBuffer in = ByteBuffer.allocateDirect(BUFFER);
  private final ByteBuffer out = ByteBuffer.allocateDirect(BUFFER);
  private final ByteBuffer spare = ByteBuffer.allocateDirect(BUFFER);
  private final long inAddress = MemorySegment.ofBuffer(in).address();
  private final long outAddress = MemorySegment.ofBuffer(out).address();
  private final long spareAddress = MemorySegment.ofBuffer(spare).address();
  private @Nullable Epoll epoll;
  private boolean accepting;

  EpollLoop(
      String name,
      ListeningSocket listener,
      ServerConfig config,
      Counters counters,
      RequestHandler handler)
      throws IOException {
    super(name, listener, config, counters, handler, Epoll.AT_ONCE - 1); // one may be a wake-up
  }

  @Override
  void open() throws IOException {
    epoll = new Epoll(libc());
    epoll.add(wakeUp().fd(), Epoll.IN, WAKE_UP);
    epoll.add(listener().fd(), 0, LISTENER);
  }

  private Epoll epoll() {
    if (epoll == null) {
      throw new IllegalStateException("not open");
    }
    return epoll;
  }

  @Override
  int await(long millis) throws IOException {
    Epoll epoll = epoll();
    int count = epoll.await(millis);
    Xray.selected();
    int ready = count;
    for (int i = 0; i < count; i++) {
      sees();
      long data = epoll.data(i);
      ready -= data == WAKE_UP ? 1 : 0;
      try {
        dispatch(data, epoll.happened(i));
        makeRoom();
      } catch (RuntimeException | Error e) {
        wrong(e);
      }
    }
    return ready;
  }

  private void dispatch(long data, int happened) {
    if (data == LISTENER) {
      acceptSome();
    } else if (data == WAKE_UP) {
      libc().read(wakeUp().fd(), wakeUp().target(), Long.BYTES);
    } else if (clients().at(data) instanceof EpollConnection client) {
      client.ready(happened); // otherwise it has left in this turn
    }
  }

  private void acceptSome() {
    int flags = ListeningSocket.SOCK_NONBLOCK | ListeningSocket.SOCK_CLOEXEC;
    for (int i = 0; i < AT_ONCE && accepting && permits() > 0; i++) {
      int fd = libc().accept(listener().fd(), flags);
      if (fd >= 0) {
        admit(fd);
      } else if (fd == -Errno.EAGAIN) {
        return;
      } else {
        acceptFailed(fd);
      }
    }
    if (permits() == 0) {
      accept(false); // new clients wait in the accept queue, for free
    }
  }

  @Override
  void accept(boolean on) {
    if (on != accepting) {
      accepting = on;
      try {
        epoll().modify(listener().fd(), on ? Epoll.IN : 0, LISTENER);
      } catch (IOException e) {
        throw new IllegalStateException("the listener is not watched", e);
      }
    }
  }

  @Override
  Connection client(int fd, long token) throws IOException {
    var client = new EpollConnection(this, fd, token);
    int interest = Epoll.IN | Epoll.OUT | Epoll.RDHUP | Epoll.EDGE_TRIGGERED;
    epoll().add(fd, interest, token);
    return client;
  }

  /// Receives into the buffer that the loop lends.
  ///
  /// @return the number of bytes, 0 at the end of the stream, or an error number, negated
  int receive(int fd) {
    int count = libc().read(fd, inAddress, BUFFER);
    in.clear().limit(Math.max(0, count));
    return count;
  }

  /// Returns the bytes received, until the next [#receive].
  ByteBuffer in() {
    return in;
  }

  /// Returns a buffer for replies, lent while one event is handled, and empty between events.
  ByteBuffer out() {
    return out;
  }

  /// Sends as much of a buffer as one write takes, and moves its position. Bytes that are not in
  /// [#out()] are copied first, because the collector may move a heap buffer while the kernel reads
  /// it.
  void send(int fd, ByteBuffer bytes) throws IOException {
    int length = bytes.remaining();
    long address = outAddress + bytes.position();
    if (bytes != out) {
      length = Math.min(length, BUFFER);
      spare.put(0, bytes, bytes.position(), length);
      address = spareAddress;
    }
    int count = libc().write(fd, address, length);
    if (count != -Errno.EAGAIN) {
      bytes.position(bytes.position() + Errno.check("write", count));
    }
  }

  @Override
  void shut() {
    if (epoll != null) {
      epoll.close();
    }
  }
}
