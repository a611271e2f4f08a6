package manyclients.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/// A port on loopback that nobody listens at, and nobody else can have: who connects is refused.
public final class DeafPort implements AutoCloseable {
  private final Socket bound = new Socket();

  private DeafPort() {}

  /// A free one, kept until it is closed.
  public static DeafPort open() throws IOException {
    DeafPort port = new DeafPort();
    port.bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    return port;
  }

  public int number() {
    return bound.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    bound.close();
  }
}
