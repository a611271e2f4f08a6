package manyclients.exercises.support;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import org.jspecify.annotations.Nullable;

/// A server's socket that records what the server does with it.
public final class SpySocket extends Socket {
  private static final int FLOOD = 1_000; // available bytes in a flood

  private volatile boolean unread;
  private volatile boolean waited;
  private final SpyListener listener;
  private int timeout; // guarded by this, like all fields below
  private int taken;
  private int reads;
  private @Nullable Thread reader;

  /// @param listener the listener that has accepted it
  SpySocket(SpyListener listener) {
    this.listener = listener;
  }

  /// Returns the read timeout in milliseconds; 0 for none.
  public synchronized int timeout() {
    return timeout;
  }

  /// Returns whether the server waits for bytes of this client.
  public synchronized boolean isReading() {
    return reader != null;
  }

  /// Returns the number of reads that have begun.
  public synchronized int reads() {
    return reads;
  }

  /// Returns whether the server has read this many bytes, and waits for more.
  public synchronized boolean isReadingAfter(int bytes) {
    return reader != null && taken >= bytes;
  }

  /// Returns whether a read has begun when no byte was known to be there.
  public boolean hasWaited() {
    return waited;
  }

  /// Returns whether the server has shut its output down, and continues to read.
  public synchronized boolean isDraining() {
    return reader != null && isOutputShutdown() && !isClosed();
  }

  /// Returns whether a thread waits for bytes of this client.
  public synchronized boolean isReadBy(Thread thread) {
    return reader == thread;
  }

  @Override
  public void setSoTimeout(int millis) throws SocketException {
    super.setSoTimeout(millis);
    synchronized (this) {
      timeout = millis;
    }
  }

  @Override
  public InputStream getInputStream() throws IOException {
    return new Watched(super.getInputStream());
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    OutputStream out = super.getOutputStream();
    return new FilterOutputStream(out) {
      @Override
      public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        listener.beforeWriting();
        out.write(bytes, offset, length);
      }
    };
  }

  /// Returns whether the socket was closed with unread bytes, which makes the system send a reset.
  /// A reset discards bytes that the client has not received yet; on loopback that hardly ever
  /// shows.
  public boolean wasClosedUnread() {
    return unread;
  }

  @Override
  public void close() throws IOException {
    boolean first = !isClosed();
    if (first) {
      listener.beforeClosing();
      unread = hasUnread();
    }
    super.close();
    if (first) {
      listener.afterClosing();
    }
  }

  private boolean hasUnread() {
    try {
      return super.getInputStream().available() > 0;
    } catch (IOException e) {
      return false; // the socket is not connected, or its input is shut down
    }
  }

  private synchronized void begin() {
    reader = Thread.currentThread();
    reads++;
  }

  private synchronized void end(int count) {
    reader = null;
    taken += Math.max(0, count);
  }

  private final class Watched extends FilterInputStream {
    Watched(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int available() throws IOException {
      return listener.isFlooded() ? FLOOD : super.available();
    }

    @Override
    public long skip(long count) throws IOException {
      return listener.isFlooded() ? count : super.skip(count);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (listener.isFlooded()) {
        return length;
      }
      int count = 0;
      waited |= length > 0 && !hasUnread();
      begin();
      try {
        count = super.read(bytes, offset, length);
        return count;
      } finally {
        end(count);
      }
    }
  }
}
