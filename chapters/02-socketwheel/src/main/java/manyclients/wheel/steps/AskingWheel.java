package manyclients.wheel.steps;

import java.io.IOException;
import java.nio.channels.SocketChannel;

/// The second step: a client that has sent nothing is not read from.
final class AskingWheel extends TimedWheel {
  AskingWheel() throws IOException {}

  @Override
  Client open(SocketChannel channel) {
    return new Client(channel) {
      @Override
      boolean serve() throws IOException {
        return channel.socket().getInputStream().available() > 0 && super.serve();
      }
    };
  }
}
