package manyclients.exercises.support;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/// A client that says one thing after another and does not listen, for as long as it is read. It
/// expects to get back what it has said.
///
/// Of what is on its way, the kernel may hold a send buffer, of 4 MiB at most, and [#AHEAD] bytes
/// where nothing is read: a receive buffer that is left alone may grow to 32 MiB, and then all that
/// was said fits, and no write is ever short.
public final class Torrent implements AutoCloseable {
  /// What a socket that does not read receives ahead: two segments of loopback, or more.
  public static final int AHEAD = 128 << 10;

  private static final long PLENTY = 16 << 20;
  private static final int REQUEST = 10_000;

  /// In milliseconds: the kernel makes more room when it hears what has arrived, forty milliseconds
  /// later at the latest, and when nothing was read for two hundred it tries a few bytes more.
  private static final int STUCK = 100;

  /// How much it says at once, which is in each millisecond.
  private static final int AT_ONCE = 64 << 10;

  private final SocketChannel channel;
  private final byte[] request = frame();
  private final ByteBuffer toSay = ByteBuffer.wrap(request);
  private long taken;
  private long heard;

  public Torrent(int port) throws IOException {
    channel = SocketChannel.open().setOption(StandardSocketOptions.SO_RCVBUF, AHEAD);
    channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    channel.configureBlocking(false);
  }

  private static byte[] frame() throws IOException {
    byte[] payload = new byte[REQUEST];
    for (int i = 0; i < REQUEST; i++) {
      payload[i] = (byte) i;
    }
    var frame = new ByteArrayOutputStream();
    Frames.write(frame, payload);
    return frame.toByteArray();
  }

  /// Says one thing after another until no more is taken and no thread computes any more, or until
  /// it is plenty: much of it may be in the kernel's buffers, which grow as they like.
  public void pour() {
    BooleanSupplier stuck = Patience.steady(() -> !push(), STUCK);
    BooleanSupplier calm = Calm.orCircles(STUCK);
    Patience.until(
        () -> {
          boolean others = calm.getAsBoolean(); // which wants to look each time
          return stuck.getAsBoolean() && others;
        },
        () -> taken > PLENTY);
  }

  /// Says what is taken at once. False when that is nothing.
  private boolean push() {
    long before = taken;
    try {
      int count = 1;
      while (count > 0 && taken - before < AT_ONCE) {
        count = channel.write(toSay);
        taken += count;
        if (!toSay.hasRemaining()) {
          toSay.rewind();
        }
      }
    } catch (IOException e) {
      // it takes no more
    }
    return taken > before;
  }

  /// Listens from now on. Whether all comes back that was said whole; waits for as long as there is
  /// hope.
  public boolean hearsAll(BooleanSupplier hopeless) {
    return arrives(channel, hopeless);
  }

  /// Reads there from now on, be it here or behind a proxy. Whether all arrives that was said
  /// whole; waits for as long as there is hope.
  ///
  /// @param there does not block
  public boolean arrives(SocketChannel there, BooleanSupplier hopeless) {
    long whole = taken - taken % request.length;
    Patience.until(() -> pull(there) || heard == whole, hopeless);
    return heard == whole;
  }

  /// Reads all that is there. True when that comes to an end, or is not what was said.
  private boolean pull(SocketChannel there) {
    try {
      int count = 1;
      while (count > 0) {
        int at = (int) (heard % request.length);
        ByteBuffer bytes = ByteBuffer.allocate(request.length - at);
        count = there.read(bytes);
        if (count < 0 || !Arrays.equals(bytes.array(), 0, count, request, at, at + count)) {
          return true;
        }
        heard += count;
      }
    } catch (IOException e) {
      return true;
    }
    return false;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
