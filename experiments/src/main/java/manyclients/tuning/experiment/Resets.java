package manyclients.tuning.experiment;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.List;

/// Closes the clients of an experiment with a reset, so that the kernel does not remember them or
/// keep their ports for a minute.
final class Resets {

  private Resets() {}

  static void all(List<SocketChannel> clients) throws IOException {
    for (SocketChannel client : clients) {
      if (client.isOpen()) { // a client that could not connect is closed already
        client.setOption(StandardSocketOptions.SO_LINGER, 0);
        client.close();
      }
    }
  }
}
