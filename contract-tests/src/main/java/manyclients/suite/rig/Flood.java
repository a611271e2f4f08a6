package manyclients.suite.rig;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// Clients that each send a request without its last byte.
public final class Flood implements AutoCloseable {
  private static final int PART = 64 * 1024;
  private static final long PAUSE = Duration.ofMillis(5).toNanos();

  private final List<SocketChannel> clients = new ArrayList<>();
  private final int payload;
  private final long patience;

  private Flood(int payload, Duration patience) {
    this.payload = payload;
    this.patience = patience.toNanos();
  }

  /// Connects a number of clients.
  ///
  /// @param payload bytes per request
  /// @param patience the maximum time for sending
  static Flood connect(int port, int clients, int payload, Duration patience) throws IOException {
    Flood flood = new Flood(payload, patience);
    try {
      for (int i = 0; i < clients; i++) {
        SocketChannel client = SocketChannel.open();
        flood.clients.add(client);
        client.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        client.configureBlocking(false);
      }
      return flood;
    } catch (IOException e) {
      flood.close();
      throw e;
    }
  }

  /// Sends from all clients, a part from each in turn, until each has sent all but a byte or was
  /// disconnected, or until the time is up.
  ///
  /// @return the number of clients that have sent that much
  public int sendAllButOneByteEach() {
    List<Sender> sending = new ArrayList<>(clients.stream().map(Sender::new).toList());
    int done = 0;
    for (long end = System.nanoTime() + patience; System.nanoTime() < end; ) {
      boolean progress = false;
      for (Sender sender : List.copyOf(sending)) {
        progress |= sender.send();
        if (sender.left == 0) {
          sending.remove(sender);
          done += sender.refused ? 0 : 1;
        }
      }
      if (sending.isEmpty()) {
        break;
      } else if (!progress) {
        LockSupport.parkNanos(PAUSE); // the server takes nothing from any of them
      }
    }
    return done;
  }

  private final class Sender {
    private final SocketChannel client;
    private final ByteBuffer header = ByteBuffer.allocate(Integer.BYTES).putInt(payload).flip();
    private final ByteBuffer part = ByteBuffer.allocate(PART);
    private int left = payload - 1;
    private boolean refused;

    Sender(SocketChannel client) {
      this.client = client;
    }

    /// @return whether bytes were sent or the connection has ended
    boolean send() {
      try {
        if (header.hasRemaining()) {
          return client.write(header) > 0;
        }
        int count = client.write(part.clear().limit(Math.min(PART, left)));
        left -= count;
        return count > 0;
      } catch (IOException sentAway) {
        refused = true;
        left = 0;
        return true;
      }
    }
  }

  @Override
  public void close() throws IOException {
    for (SocketChannel client : clients) {
      client.close();
    }
  }
}
