package manyclients.tuning.experiment;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.List;

/// How the clients of an experiment leave: with a reset, so that the kernel remembers none of them
/// for a minute, nor keeps a port for it.
final class Resets {

  private Resets() {}

  static void all(List<SocketChannel> clients) throws IOException {
    for (SocketChannel client : clients) {
      if (client.isOpen()) { // one that could not connect is closed already
        client.setOption(StandardSocketOptions.SO_LINGER, 0);
        client.close();
      }
    }
  }
}
