package manyclients.exercises.support;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/// A client that says one thing after another and does not listen, for as long as it is read.
public final class Torrent {
  private static final long PLENTY = 32 << 20;
  private static final int REQUEST = 10_000;
  private static final int STUCK = 200;

  private final SocketChannel channel;
  private final ByteBuffer request;
  private long taken;

  private Torrent(SocketChannel channel) throws IOException {
    var frame = new ByteArrayOutputStream();
    Frames.write(frame, new byte[REQUEST]);
    this.channel = channel;
    this.request = ByteBuffer.wrap(frame.toByteArray());
  }

  /// Whether the server at this port takes more than its kernel alone can have kept.
  public static boolean takesAll(int port) throws IOException {
    var server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    try (SocketChannel channel = SocketChannel.open(server)) {
      channel.configureBlocking(false);
      Torrent torrent = new Torrent(channel);
      Patience.until(Patience.steady(() -> !torrent.push(), STUCK), () -> torrent.taken > PLENTY);
      return torrent.taken > PLENTY;
    }
  }

  /// Says all that is taken at once. False when that is nothing.
  private boolean push() {
    long before = taken;
    try {
      int count = 1;
      while (count > 0 && taken <= PLENTY) {
        count = channel.write(request);
        taken += count;
        if (!request.hasRemaining()) {
          request.rewind();
        }
      }
    } catch (IOException e) {
      // it takes no more
    }
    return taken > before;
  }
}
